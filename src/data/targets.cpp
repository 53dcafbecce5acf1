// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/targets.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "data/convert.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

constexpr int64_t IGNORED = -100;  // of targets per pixel or token, as the loss does
constexpr int64_t CLASSES_LIMIT = 1'000'000;

int64_t class_limit(const DataOptions& options) {
    if (!options.class_names.empty()) {
        return static_cast<int64_t>(options.class_names.size());
    }
    return options.num_classes;
}

std::vector<std::string> names_for(int64_t largest, const DataOptions& options) {
    if (!options.class_names.empty()) {
        return options.class_names;
    }
    const auto count = std::max(options.num_classes, largest + 1);
    std::vector<std::string> names;
    for (int64_t i = 0; i < count; ++i) {
        names.push_back(std::to_string(i));
    }
    return names;
}

Targets class_targets(const Array& array, const DataOptions& options, const std::string& what) {
    Targets targets;
    targets.values = converted(array.values, ov::element::i64);
    const auto* values = targets.values.data<int64_t>();
    const auto limit = class_limit(options) > 0 ? class_limit(options) : CLASSES_LIMIT;
    int64_t largest = -1;
    for (size_t i = 0; i < targets.values.get_size(); ++i) {
        if (values[i] == IGNORED && array.shape.size() > 1) {
            continue;
        }
        if (values[i] < 0 || values[i] >= limit) {
            throw ArgumentError(what + " has the label " + std::to_string(values[i]) + " at " +
                                place_in(array.shape, i) + ", out of the range 0 to " + std::to_string(limit - 1) +
                                ". Fix: number the classes from 0, or give --num-classes.");
        }
        largest = std::max(largest, values[i]);
    }
    targets.classes = names_for(largest, options);
    if (array.shape.size() == 1) {
        targets.labels.assign(values, values + targets.values.get_size());
    }
    return targets;
}

/// [N] values become [N, 1] where the model gives [N, 1].
ov::Shape value_shape(const ov::Shape& shape, const DataOptions& options, const std::string& what) {
    if (!options.output || options.output->rank().is_dynamic()) {
        return shape;
    }
    const auto& output = *options.output;
    auto result = shape;
    while (result.size() < output.size() && output[result.size()].compatible(1)) {
        result.push_back(1);
    }
    auto expected = output;
    if (expected.size() > 0) {
        expected[0] = ov::Dimension::dynamic();
    }
    if (!expected.compatible(ov::PartialShape(result))) {
        throw ArgumentError(what + " has the shape " + ov::PartialShape(shape).to_string() +
                            ", the output of the model " + output.to_string() +
                            ". Fix: give targets of the output's shape, or whole numbers as classes.");
    }
    return result;
}

Targets value_targets(const Array& array, const DataOptions& options, const std::string& what) {
    Targets targets;
    targets.values = converted(array.values, ov::element::f32);
    check_finite(targets.values, what);
    targets.values.set_shape(value_shape(array.shape, options, what));
    return targets;
}

bool all_whole(const Array& array) {
    const auto values = converted(array.values, ov::element::f32);
    return std::all_of(values.data<float>(), values.data<float>() + values.get_size(), [](float value) {
        return std::floor(value) == value;
    });
}

}  // namespace

Targets targets_from(const Array& array, const DataOptions& options, const std::string& what) {
    if (array.shape.empty()) {
        throw ArgumentError(what + " is a single value. Fix: give one target per sample.");
    }
    if (array.is_text()) {
        if (array.shape.size() != 1) {
            throw ArgumentError(what + " holds text of shape " + ov::PartialShape(array.shape).to_string() +
                                ". Fix: give one class name per sample.");
        }
        return targets_from_names(array.texts, options, what);
    }
    const auto whole = array.values.get_element_type().is_integral();
    const auto rank_one = array.shape.size() == 1;
    const auto kind = options.target_kind;
    if (kind == TargetKind::classes && !whole && rank_one && !all_whole(array)) {
        throw ArgumentError(what + " holds numbers that are not whole, so they can't be classes. "
                                   "Fix: store class indices, or choose --loss mse.");
    }
    const auto classes = kind != TargetKind::values && (whole || (kind == TargetKind::classes && rank_one));
    return classes ? class_targets(array, options, what) : value_targets(array, options, what);
}

ov::Tensor further_target(const Array& array, const TargetField& field, size_t samples, const std::string& what) {
    DataOptions options;
    options.output = field.output;
    options.target_kind = field.kind;
    options.num_classes = field.num_classes;
    auto values = targets_from(array, options, what).values;
    if (values.get_shape()[0] != samples) {
        throw ArgumentError(what + " has " + std::to_string(values.get_shape()[0]) + " samples, the inputs have " +
                            std::to_string(samples) + ".");
    }
    return values;
}

Targets targets_from_names(const std::vector<std::string>& names, const DataOptions& options, const std::string& what) {
    if (options.target_kind == TargetKind::values) {
        throw ArgumentError(what + " holds text such as '" + (names.empty() ? "" : names.front()) +
                            "', which can't be a value. Fix: choose --loss cross_entropy, or store numbers.");
    }
    Targets targets;
    targets.classes = options.class_names;
    if (targets.classes.empty()) {
        const std::set<std::string> unique(names.begin(), names.end());
        targets.classes.assign(unique.begin(), unique.end());
    }
    std::map<std::string, int64_t> index;
    for (const auto& name : targets.classes) {
        index.emplace(name, static_cast<int64_t>(index.size()));
    }
    for (size_t i = 0; i < names.size(); ++i) {
        const auto found = index.find(names[i]);
        if (found == index.end()) {
            throw ArgumentError(what + " has the class '" + names[i] + "' (sample " + std::to_string(i) +
                                "), which the model doesn't know. Its classes: " + listed(targets.classes) + ".");
        }
        targets.labels.push_back(found->second);
    }
    targets.values = ov::Tensor(ov::element::i64, ov::Shape{names.size()});
    std::copy(targets.labels.begin(), targets.labels.end(), targets.values.data<int64_t>());
    return targets;
}

void check_targets(const Targets& targets, size_t samples, const DataOptions& options, const std::string& what) {
    if (samples == 0) {
        throw ArgumentError(what + " holds no samples.");
    }
    if (options.use == DataUse::prediction) {
        return;
    }
    if (options.use == DataUse::training && samples < 2) {
        throw ArgumentError(what + " holds one sample. Fix: training needs at least two, better hundreds.");
    }
    if (targets.labels.empty() || options.use != DataUse::training) {
        return;
    }
    if (targets.classes.size() < 2) {
        throw ArgumentError(what + " has samples of one class only ('" + targets.classes.front() +
                            "'). Fix: add samples of the other classes.");
    }
    if (options.num_classes > 0) {
        return;  // the caller said how many there are, whatever the data show
    }
    std::vector<size_t> counts(targets.classes.size());
    for (const auto label : targets.labels) {
        ++counts[static_cast<size_t>(label)];
    }
    const auto empty = std::find(counts.begin(), counts.end(), 0U);
    if (empty != counts.end() && options.class_names.empty()) {
        throw ArgumentError(what + " has no sample of class '" +
                            targets.classes[static_cast<size_t>(empty - counts.begin())] +
                            "'. Fix: add samples, number the classes without gaps, or give --num-classes " +
                            std::to_string(targets.classes.size()) + ".");
    }
}

}  // namespace ovtk::data

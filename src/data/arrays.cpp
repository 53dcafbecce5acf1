// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "data/convert.hpp"
#include "data/sources.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

class ArraySource : public DataSource {
public:
    explicit ArraySource(ArrayContent content) : m_content(std::move(content)) {}

    size_t size() const override {
        return m_content.tensors.front().get_shape()[0];
    }
    const std::vector<DataField>& inputs() const override {
        return m_content.fields;
    }
    const std::vector<std::string>& class_names() const override {
        return m_content.targets.classes;
    }
    const std::vector<int64_t>& labels() const override {
        return m_content.targets.labels;
    }
    bool has_targets() const override {
        return static_cast<bool>(m_content.targets.values);
    }
    Batch get(const std::vector<size_t>& indices) const override {
        Batch batch;
        for (size_t i = 0; i < m_content.fields.size(); ++i) {
            const auto& field = m_content.fields[i];
            batch.inputs[field.name] = gather_rows(m_content.tensors[i], indices, field.type);
        }
        if (has_targets()) {
            const auto& values = m_content.targets.values;
            batch.targets["y"] = gather_rows(values, indices, values.get_element_type());
        }
        for (const auto& [name, values] : m_content.more_targets) {
            batch.targets[name] = gather_rows(values, indices, values.get_element_type());
        }
        return batch;
    }
    std::string describe(size_t index) const override {
        const auto number = m_content.numbers.empty() ? index : m_content.numbers.at(index);
        return m_content.place + " " + std::to_string(number) + " of " + m_content.path;
    }

private:
    ArrayContent m_content;
};

std::vector<std::string> names_of(const Arrays& arrays) {
    std::vector<std::string> names;
    for (const auto& [name, array] : arrays) {
        names.push_back(name);
    }
    return names;
}

/// The array for an input: of its name, or "x" where the model has only one.
Arrays::const_iterator find_input(const Arrays& arrays,
                                  const DataField& input,
                                  const DataOptions& options,
                                  const std::string& path) {
    auto found = arrays.find(input.name);
    if (found == arrays.end() && options.inputs.size() == 1) {
        found = arrays.find("x");
    }
    if (found == arrays.end()) {
        throw ArgumentError("'" + path + "' has no array for the input '" + input.name + "'; it holds " +
                            listed(names_of(arrays)) + ". Fix: save it under " +
                            (options.inputs.size() == 1 ? "the name x" : "that name") + ".");
    }
    return found;
}

const Array& find_target(const Arrays& arrays, const std::string& name, const std::string& path) {
    const auto found = arrays.find(name);
    if (found == arrays.end()) {
        throw ArgumentError("'" + path + "' has no array " + name + "; it holds " + listed(names_of(arrays)) +
                            ". Fix: save the targets under the name " + name + ".");
    }
    return found->second;
}

void check_input(const Array& array, const DataField& input, const std::string& what) {
    if (array.is_text()) {
        throw ArgumentError(what + " holds text, the input '" + input.name + "' takes " + input.type.to_string() +
                            ". Fix: use a folder or table of texts with --tokenizer.");
    }
    if (array.shape.empty()) {
        throw ArgumentError(what + " is a single value. Fix: samples lie along the first dimension.");
    }
    auto expected = input.shape;
    if (expected.rank().is_static() && expected.size() > 0) {
        expected[0] = ov::Dimension::dynamic();  // the batch
    }
    if (!expected.compatible(ov::PartialShape(array.shape))) {
        throw ArgumentError(what + " has the shape " + ov::PartialShape(array.shape).to_string() + ", the input '" +
                            input.name + "' takes " + expected.to_string() + ". Fix: reshape the array.");
    }
    if (array.values.get_element_type().is_real() && input.type.is_integral()) {
        throw ArgumentError(what + " holds " + array.values.get_element_type().to_string() + ", the input '" +
                            input.name + "' takes " + input.type.to_string() + ". Fix: store whole numbers.");
    }
    check_finite(array.values, what);
}

}  // namespace

DataSourcePtr make_array_source(ArrayContent content) {
    return std::make_shared<ArraySource>(std::move(content));
}

DataSourcePtr open_arrays(const std::string& path, const Arrays& arrays, const DataOptions& options) {
    ArrayContent content;
    content.path = path;
    content.place = "sample";
    std::string first;
    for (const auto& input : options.inputs) {
        const auto found = find_input(arrays, input, options, path);
        const auto& array = found->second;
        check_input(array, input, "Array '" + found->first + "' of '" + path + "'");
        auto shape = ov::PartialShape(array.shape);
        shape[0] = ov::Dimension::dynamic();
        content.fields.push_back({input.name, input.type, shape});
        content.tensors.push_back(array.values);
        if (first.empty()) {
            first = found->first;
        }
        if (array.shape[0] != content.tensors.front().get_shape()[0]) {
            throw ArgumentError("'" + path + "': array '" + found->first + "' has " + std::to_string(array.shape[0]) +
                                " samples, '" + first + "' has " +
                                std::to_string(content.tensors.front().get_shape()[0]) + ".");
        }
    }
    const auto samples = content.tensors.front().get_shape()[0];
    if (options.use != DataUse::prediction) {
        const auto name = options.target.empty() ? "y" : options.target;
        const auto& array = find_target(arrays, name, path);
        if (!array.shape.empty() && array.shape[0] != samples) {
            throw ArgumentError("'" + path + "': array '" + name + "' has " + std::to_string(array.shape[0]) +
                                " samples, '" + first + "' has " + std::to_string(samples) + ".");
        }
        content.targets = targets_from(array, options, "Array '" + name + "' of '" + path + "'");
        for (const auto& field : options.more_targets) {
            content.more_targets[field.name] = further_target(find_target(arrays, field.name, path),
                                                              field,
                                                              samples,
                                                              "Array '" + field.name + "' of '" + path + "'");
        }
    }
    check_targets(content.targets, samples, options, "'" + path + "'");
    return make_array_source(std::move(content));
}

}  // namespace ovtk::data

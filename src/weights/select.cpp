// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/select.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include "graph/check.hpp"
#include "text/near_matches.hpp"

namespace ovtk::weights {

namespace {

std::vector<std::string> names_of(const std::vector<Weight>& weights) {
    std::vector<std::string> names;
    for (const auto& weight : weights) {
        names.push_back(weight.info.name);
    }
    return names;
}

// Ends the message about a pattern without a match: names of which it matches a part, or that are near.
std::string near_pattern(const std::vector<Weight>& weights, const std::regex& regex, const std::string& pattern) {
    std::vector<std::string> parts;
    for (const auto& name : names_of(weights)) {
        if (std::regex_search(name, regex)) {
            parts.push_back(name);
        }
    }
    if (!parts.empty()) {
        return "it must match a whole name: '.*" + pattern + ".*' would match '" + parts.front() + "'" +
               (parts.size() > 1 ? " and " + std::to_string(parts.size() - 1) + " more" : "");
    }
    std::string plain;
    for (const char c : pattern) {
        if (std::string("^$|()[]{}*+?\\").find(c) == std::string::npos) {
            plain += c;
        }
    }
    std::vector<std::string> known;
    for (const auto& weight : weights) {
        known.push_back(weight.info.name);
        known.push_back(weight.info.layer);
    }
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    while (!plain.empty() && plain.back() == '.') {
        plain.pop_back();
    }
    return text::suggestion(plain, known);
}

std::vector<bool> matches(const std::vector<Weight>& weights, const std::string& pattern, const char* option) {
    std::regex regex;
    try {
        regex = std::regex(pattern);
    } catch (const std::regex_error& error) {
        OVTK_CHECK(false, option, " is not a regular expression: '", pattern, "' (", error.what(), ")");
    }
    std::vector<bool> result;
    for (const auto& weight : weights) {
        result.push_back(std::regex_match(weight.info.name, regex));
    }
    OVTK_CHECK(std::find(result.begin(), result.end(), true) != result.end(),
               option,
               " '",
               pattern,
               "' matches no weight; ",
               near_pattern(weights, regex, pattern));
    return result;
}

void keep_op_types(std::vector<Weight>& weights, const std::vector<std::string>& types) {
    if (types.empty()) {
        return;
    }
    std::set<std::string> present;
    for (const auto& weight : weights) {
        present.insert(weight.info.op_type);
    }
    for (const auto& type : types) {
        OVTK_CHECK(present.count(type) > 0,
                   "no weight belongs to an op of type '",
                   type,
                   "'; ",
                   text::suggestion(type, {present.begin(), present.end()}));
    }
    for (auto& weight : weights) {
        const bool chosen = std::find(types.begin(), types.end(), weight.info.op_type) != types.end();
        weight.info.trainable = weight.info.trainable && chosen;
    }
}

void keep_last_layers(std::vector<Weight>& weights, int64_t count) {
    OVTK_CHECK(count >= 0, "last_layers must be 0 (all) or a number of layers; got ", count);
    if (count == 0) {
        return;
    }
    std::set<const ov::Node*> last;
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
        const bool room = static_cast<int64_t>(last.size()) < count;
        if (weight->info.trainable && room) {
            last.insert(weight->layer.get());
        }
        weight->info.trainable = weight->info.trainable && last.count(weight->layer.get()) > 0;
    }
}

}  // namespace

void select(std::vector<Weight>& weights, const LiftOptions& options) {
    if (!options.trainable.empty()) {
        const auto chosen = matches(weights, options.trainable, "trainable");
        for (size_t i = 0; i < weights.size(); ++i) {
            weights[i].info.trainable = weights[i].info.trainable && chosen[i];
        }
    }
    if (!options.freeze.empty()) {
        const auto frozen = matches(weights, options.freeze, "freeze");
        for (size_t i = 0; i < weights.size(); ++i) {
            weights[i].info.trainable = weights[i].info.trainable && !frozen[i];
        }
    }
    keep_op_types(weights, options.op_types);
    keep_last_layers(weights, options.last_layers);
    const bool any =
        std::any_of(weights.begin(), weights.end(), [](const Weight& weight) { return weight.info.trainable; });
    OVTK_CHECK(any,
               "nothing is left to train: the options and the roles freeze all ",
               weights.size(),
               " weights; running means, running variances and input normalisations never train. Widen trainable, or "
               "drop freeze, op_types or last_layers");
}

}  // namespace ovtk::weights

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/structure_hash.hpp"

#include <unordered_map>

#include "checkpoint/sha256.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"

namespace ovtk::session {

std::string structure_hash(const std::shared_ptr<const ov::Model>& model, size_t inputs) {
    checkpoint::Sha256 sum;
    const auto add = [&](const std::string& text) {
        sum.add(text.data(), text.size());
        sum.add("\n", 1);
    };
    std::unordered_map<const ov::Node*, size_t> numbers;
    const auto& parameters = model->get_parameters();
    for (size_t i = 0; i < parameters.size(); ++i) {
        numbers[parameters[i].get()] = i;
        if (i >= inputs) {
            add("weight " + parameters[i]->get_friendly_name() + " " + parameters[i]->get_partial_shape().to_string());
        }
    }
    for (const auto& node : model->get_ordered_ops()) {
        if (ov::is_type<ov::op::v0::Parameter>(node)) {
            continue;
        }
        numbers.emplace(node.get(), numbers.size());
        std::string line = node->get_type_name();
        for (const auto& input : node->input_values()) {
            line += " " + std::to_string(numbers.at(input.get_node())) + ":" + std::to_string(input.get_index());
        }
        add(line);
    }
    return sum.hex();
}

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/head.hpp"

#include <deque>
#include <unordered_set>

#include "graph/check.hpp"
#include "openvino/core/model.hpp"
#include "openvino/op/convolution.hpp"
#include "openvino/op/matmul.hpp"
#include "openvino/op/parameter.hpp"

namespace ovtk::session {

namespace {

bool is_layer(const ov::Node& node) {
    return ov::is_type<ov::op::v0::MatMul>(&node) || ov::is_type<ov::op::v1::Convolution>(&node);
}

// Nodes that depend on the data.
std::unordered_set<const ov::Node*> data_part(const std::shared_ptr<ov::Model>& model, size_t inputs) {
    std::unordered_set<const ov::Node*> part;
    for (size_t i = 0; i < inputs; ++i) {
        part.insert(model->get_parameters()[i].get());
    }
    for (const auto& node : model->get_ordered_ops()) {
        for (const auto& input : node->input_values()) {
            if (part.count(input.get_node()) > 0) {
                part.insert(node.get());
            }
        }
    }
    return part;
}

}  // namespace

ov::Input<ov::Node> head_input(const std::shared_ptr<ov::Model>& model, const Output& prediction, size_t inputs) {
    const auto part = data_part(model, inputs);
    std::deque<ov::Node*> pending{prediction.get_node()};
    std::unordered_set<const ov::Node*> seen;
    while (!pending.empty()) {
        auto* node = pending.front();
        pending.pop_front();
        if (part.count(node) == 0 || !seen.insert(node).second) {
            continue;
        }
        const bool first = node->get_input_size() == 2 && part.count(node->get_input_node_ptr(0)) > 0;
        const bool second = node->get_input_size() == 2 && part.count(node->get_input_node_ptr(1)) > 0;
        if (is_layer(*node) && first != second) {
            return node->input(first ? 0 : 1);
        }
        for (const auto& input : node->input_values()) {
            pending.push_back(input.get_node());
        }
    }
    throw ArgumentError("dropout has no place: no dense layer or convolution with weights stands before the output");
}

}  // namespace ovtk::session

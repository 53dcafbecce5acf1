// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/walk.hpp"

#include <unordered_set>
#include <utility>

namespace ovtk::graph {

std::vector<std::shared_ptr<ov::Node>> topological_order(const ov::OutputVector& values,
                                                         const ov::OutputVector& boundary) {
    std::vector<std::shared_ptr<ov::Node>> order;
    std::unordered_set<const ov::Node*> seen;
    for (const auto& value : boundary) {
        seen.insert(value.get_node());
    }
    // nodes that wait for their inputs, each with the number of inputs visited so far
    std::vector<std::pair<std::shared_ptr<ov::Node>, size_t>> waiting;
    const auto visit = [&](const Output& value) {
        if (seen.insert(value.get_node()).second) {
            waiting.emplace_back(value.get_node_shared_ptr(), 0);
        }
    };
    for (const auto& value : values) {
        visit(value);
        while (!waiting.empty()) {
            auto& [node, visited] = waiting.back();
            if (visited < node->get_input_size()) {
                visit(node->input_value(visited++));
            } else {
                order.push_back(node);
                waiting.pop_back();
            }
        }
    }
    return order;
}

bool is_real(const Output& value) {
    return value.get_element_type().is_real();
}

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/naming.hpp"

#include "graph/walk.hpp"
#include "openvino/core/rt_info.hpp"

namespace ovtk::autodiff {

GradientNames::GradientNames(const std::vector<std::shared_ptr<ov::Node>>& forward, const ov::OutputVector& seeds) {
    for (const auto& node : forward) {
        m_known.insert(node.get());
    }
    for (const auto& node : seeds.empty() ? ov::NodeVector{} : graph::topological_order(seeds)) {
        m_known.insert(node.get());
    }
}

void GradientNames::name(const std::shared_ptr<ov::Node>& node, size_t i, const Output& gradient) {
    std::string base = node->get_friendly_name() + "/grad";
    if (node->get_input_size() > 1) {
        base += "/" + std::to_string(i);
    }
    ov::NodeVector added;
    ov::NodeVector pending{gradient.get_node_shared_ptr()};
    while (!pending.empty()) {
        const auto next = pending.back();
        pending.pop_back();
        if (!m_known.insert(next.get()).second) {
            continue;
        }
        next->set_friendly_name(added.empty() ? base : base + "/" + next->get_type_name());
        added.push_back(next);
        for (const auto& input : next->input_values()) {
            pending.push_back(input.get_node_shared_ptr());
        }
    }
    ov::copy_runtime_info(node, added);
}

}  // namespace ovtk::autodiff

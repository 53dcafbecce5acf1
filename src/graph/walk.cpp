// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/walk.hpp"

#include "openvino/core/graph_util.hpp"

namespace ovtk::graph {

std::vector<std::shared_ptr<ov::Node>> topological_order(const ov::OutputVector& values) {
    ov::NodeVector roots;
    for (const auto& value : values) {
        roots.push_back(value.get_node_shared_ptr());
    }
    return ov::topological_sort(roots);
}

bool is_real(const Output& value) {
    return value.get_element_type().is_real();
}

}  // namespace ovtk::graph

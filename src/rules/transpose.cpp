// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/transpose.hpp"

#include <numeric>

#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y[i_order[0], i_order[1], ...] = x[i_0, i_1, ...]          dx = dy under the inverse order
// An empty order stands for all axes reversed.
static Grads transpose(const ov::op::v1::Transpose& op, const VjpContext& c) {
    auto order = graph::require_constant_i64(c.x(1), op, "the order of the axes");
    if (order.empty()) {
        order.resize(graph::rank_of(c.x()));
        std::iota(order.rbegin(), order.rend(), 0);
    }
    std::vector<int64_t> inverse(order.size());
    for (size_t axis = 0; axis < order.size(); ++axis) {
        inverse.at(order[axis]) = static_cast<int64_t>(axis);
    }
    return {graph::transpose(c.dy(), inverse), {}};
}

void add_transpose(Registry& r) {
    r.add<ov::op::v1::Transpose>(transpose);
}

}  // namespace ovtk::rules

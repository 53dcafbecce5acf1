// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/broadcast.hpp"

#include <algorithm>
#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::AutoBroadcastType;
using ov::op::BroadcastType;

// dy summed over the axes that are no image of an axis of x, and in the order of the axes of x: axis i of x is axis
// mapping[i] of y.
static Output sum_unmapped(const Output& dy, const std::vector<int64_t>& mapping) {
    std::vector<int64_t> unmapped;
    for (int64_t axis = 0; axis < graph::rank_of(dy); ++axis) {
        if (std::find(mapping.begin(), mapping.end(), axis) == mapping.end()) {
            unmapped.push_back(axis);
        }
    }
    const auto sum = graph::reduce_sum(dy, unmapped, /*keep_dims=*/false);
    if (std::is_sorted(mapping.begin(), mapping.end())) {
        return sum;
    }
    std::vector<int64_t> order;
    for (const auto axis : mapping) {
        order.push_back(std::count_if(mapping.begin(), mapping.end(), [axis](int64_t other) { return other < axis; }));
    }
    return graph::transpose(sum, order);
}

// y = x repeated to a larger shape          dx = dy summed over the repetitions
// The engine sums where the axes are aligned at the right (numpy, bidirectional, and what explicit leaves).
static Output broadcast_vjp(const VjpContext& c, const ov::Node& op, BroadcastType mode, int64_t first_axis) {
    if (mode == BroadcastType::EXPLICIT) {
        return sum_unmapped(c.dy(), graph::require_constant_i64(c.x(2), op, "the axes mapping"));
    }
    if (mode == BroadcastType::PDPD && first_axis >= 0) {
        std::vector<int64_t> mapping(graph::rank_of(c.x()));
        std::iota(mapping.begin(), mapping.end(), first_axis);
        return sum_unmapped(c.dy(), mapping);
    }
    return c.dy();
}

static Grads broadcast_v1(const ov::op::v1::Broadcast& op, const VjpContext& c) {
    const auto& spec = op.get_broadcast_spec();
    const auto mode = spec.m_type == AutoBroadcastType::EXPLICIT ? BroadcastType::EXPLICIT
                      : spec.m_type == AutoBroadcastType::PDPD   ? BroadcastType::PDPD
                                                                 : BroadcastType::NUMPY;
    Grads dx(c.inputs());
    dx[0] = broadcast_vjp(c, op, mode, spec.m_axis);
    return dx;
}

static Grads broadcast_v3(const ov::op::v3::Broadcast& op, const VjpContext& c) {
    const auto& spec = op.get_broadcast_spec();
    Grads dx(c.inputs());
    dx[0] = broadcast_vjp(c, op, spec.m_type, spec.m_axis);
    return dx;
}

void add_broadcast(Registry& r) {
    r.add<ov::op::v1::Broadcast>(broadcast_v1, {Broadcast::numpy});
    r.add<ov::op::v3::Broadcast>(broadcast_v3, {Broadcast::numpy});
}

}  // namespace ovtk::rules

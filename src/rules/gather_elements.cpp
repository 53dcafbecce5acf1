// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather_elements.hpp"

#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y[..., i, ...] = x[..., indices[..., i, ...], ...]          dx = zeros, to which each dy is added where it was read
static Grads gather_elements(const ov::op::v6::GatherElements& op, const VjpContext& c) {
    const auto axis = graph::normalize_axis(op.get_axis(), graph::rank_of(c.x()));
    const auto indices = graph::count_from_front(c.x(1), graph::dim_of(c.x(), axis));
    return {graph::add_elements(c.x(), indices, c.dy(), axis), {}};
}

void add_gather_elements(Registry& r) {
    r.add<ov::op::v6::GatherElements>(gather_elements);
}

}  // namespace ovtk::rules

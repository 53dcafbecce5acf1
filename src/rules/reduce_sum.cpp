// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_sum.hpp"

#include "graph/build.hpp"
#include "graph/reduction.hpp"
#include "graph/shape.hpp"
#include "openvino/op/reduce_mean.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = sum(x, axes)           dx = dy, repeated along the axes
static Grads reduce_sum(const ov::op::v1::ReduceSum& op, const VjpContext& c) {
    return {graph::broadcast_like(graph::restore_reduced_axes(c.dy(), op), c.x()), {}};
}

// y = sum(x, axes) / n       dx = dy / n, repeated along the axes          n: elements of x for one of y
static Grads reduce_mean(const ov::op::v1::ReduceMean& op, const VjpContext& c) {
    const auto share = graph::mul(c.dy(), graph::inverse_reduced_count(op));
    return {graph::broadcast_like(graph::restore_reduced_axes(share, op), c.x()), {}};
}

void add_reduce_sum(Registry& r) {
    r.add<ov::op::v1::ReduceSum>(reduce_sum);
    r.add<ov::op::v1::ReduceMean>(reduce_mean);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/softmax.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y  = softmax(x, axis)                           x, y, dy, dx: one shape, rank >= 1
// dx = y * (dy - sum(dy * y, axis, keep_dims))    reads y, so x need not stay alive
static Grad softmax_vjp(const VjpContext& c, int64_t axis) {
    const auto y = c.y();
    const auto dot = graph::reduce_sum(graph::mul(c.dy(), y), {axis}, /*keep_dims=*/true);
    return graph::mul(y, graph::sub(c.dy(), dot));
}

static Grads softmax_v1(const ov::op::v1::Softmax& op, const VjpContext& c) {
    return {softmax_vjp(c, static_cast<int64_t>(op.get_axis()))};
}

static Grads softmax_v8(const ov::op::v8::Softmax& op, const VjpContext& c) {
    return {softmax_vjp(c, op.get_axis())};
}

void add_softmax(Registry& r) {
    r.add<ov::op::v1::Softmax>(softmax_v1);
    r.add<ov::op::v8::Softmax>(softmax_v8);
}

}  // namespace ovtk::rules

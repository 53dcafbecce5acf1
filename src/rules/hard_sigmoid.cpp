// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/hard_sigmoid.hpp"

#include "graph/build.hpp"
#include "openvino/op/hsigmoid.hpp"
#include "openvino/op/hswish.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = min(max(alpha * x + beta, 0), 1)          where 0 < y < 1, else 0:
// dx = dy * alpha          dalpha = sum(dy * x)          dbeta = sum(dy)          alpha, beta: scalars
// 0 at both kinks (as PyTorch's hardsigmoid)
static Grads hard_sigmoid(const ov::op::v0::HardSigmoid&, const VjpContext& c) {
    const auto is_inside = graph::logical_and(graph::greater(c.y(), 0), graph::less(c.y(), 1));
    const auto dy = graph::select(is_inside, c.dy(), 0);
    Grads dx(3);
    if (c.needs(0)) {
        dx[0] = graph::mul(dy, c.x(1));
    }
    if (c.needs(1)) {
        dx[1] = graph::mul(dy, c.x(0));
    }
    if (c.needs(2)) {
        dx[2] = dy;
    }
    return dx;
}

// y = min(max(x + 3, 0), 6) / 6          dx = -3 < x < 3 ? dy / 6 : 0 (as PyTorch)
// A plugin that multiplies by 1/6 may give a little less than 1 at the right: y does not tell where it was cut.
static Grads hsigmoid(const ov::op::v5::HSigmoid&, const VjpContext& c) {
    const auto is_inside = graph::less(graph::abs(c.x()), 3);
    return {graph::select(is_inside, graph::mul(c.dy(), 1. / 6), 0)};
}

// y = x * min(max(x + 3, 0), 6) / 6          dx = x <= -3 ? 0 : x >= 3 ? dy : dy * (x / 3 + 1/2) (as PyTorch)
static Grads hswish(const ov::op::v4::HSwish&, const VjpContext& c) {
    const auto x = c.x();
    const auto middle = graph::mul(c.dy(), graph::add(graph::mul(x, 1. / 3), 0.5));
    const auto right = graph::select(graph::greater_equal(x, 3), c.dy(), middle);
    return {graph::select(graph::less_equal(x, -3), 0, right)};
}

void add_hard_sigmoid(Registry& r) {
    r.add<ov::op::v0::HardSigmoid>(hard_sigmoid, {Broadcast::numpy, {}, "0 at both kinks"});
    r.add<ov::op::v5::HSigmoid>(hsigmoid, {Broadcast::none, {}, "0 at both kinks"});
    r.add<ov::op::v4::HSwish>(hswish, {Broadcast::none, {}, "0 at -3, 1 at 3"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/elu.hpp"

#include "graph/build.hpp"
#include "openvino/op/selu.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x > 0 ? x : alpha * (exp(x) - 1)          dx = x > 0 ? dy : dy * (y + alpha), the left side at 0 (as PyTorch)
// With alpha >= 0 y has the sign of x, so x need not stay alive.
static Grads elu(const ov::op::v0::Elu& op, const VjpContext& c) {
    const auto alpha = op.get_alpha();
    const auto is_right = graph::greater(alpha >= 0 ? c.y() : c.x(), 0);
    return {graph::select(is_right, c.dy(), graph::mul(c.dy(), graph::add(c.y(), alpha)))};
}

// y = lambda * (x > 0 ? x : alpha * (exp(x) - 1))          alpha, lambda: one element each
// dx      = dy * (x > 0 ? lambda : lambda * alpha * exp(x)), the left side at 0 (as PyTorch)
// dalpha  = sum(x > 0 ? 0 : dy * lambda * (exp(x) - 1))
// dlambda = sum(x > 0 ? dy * x : dy * alpha * (exp(x) - 1))
static Grads selu(const ov::op::v0::Selu&, const VjpContext& c) {
    const auto x = c.x(0);
    const auto alpha = c.x(1);
    const auto lambda = c.x(2);
    const auto is_right = graph::greater(x, 0);
    const auto power = graph::exp(graph::select(is_right, 0, x));  // never overflows
    Grads dx(3);
    if (c.needs(0)) {
        const auto left = graph::mul(power, graph::mul(alpha, lambda));
        dx[0] = graph::mul(c.dy(), graph::select(is_right, lambda, left));
    }
    const auto left = graph::sub(power, 1);  // 0 at the right
    if (c.needs(1)) {
        dx[1] = graph::mul(c.dy(), graph::mul(left, lambda));
    }
    if (c.needs(2)) {
        dx[2] = graph::mul(c.dy(), graph::select(is_right, x, graph::mul(left, alpha)));
    }
    return dx;
}

void add_elu(Registry& r) {
    r.add<ov::op::v0::Elu>(elu, {Broadcast::none, {}, "alpha at 0"});
    r.add<ov::op::v0::Selu>(selu, {Broadcast::numpy, {}, "alpha * lambda at 0"});
}

}  // namespace ovtk::rules

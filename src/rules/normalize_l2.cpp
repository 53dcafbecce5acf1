// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/normalize_l2.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// s = sum(x^2, axes);   y = x / n,   n = sqrt(s + eps) or sqrt(max(s, eps))
// dx = (dy - y * sum(dy * y, axes)) / n;   with max, where s < eps:   dx = dy / n
static Grads normalize_l2(const ov::op::v0::NormalizeL2& op, const VjpContext& c) {
    const auto axes = graph::require_constant_i64(c.x(1), op, "its axes");
    const auto sum = graph::reduce_sum(graph::square(c.x(0)), axes, /*keep_dims=*/true);
    auto slope = graph::reduce_sum(graph::mul(c.dy(), c.y()), axes, /*keep_dims=*/true);
    Output norm;
    if (op.get_eps_mode() == ov::op::EpsMode::ADD) {
        norm = graph::sqrt(graph::add(sum, op.get_eps()));
    } else {
        norm = graph::sqrt(graph::maximum(sum, op.get_eps()));
        slope = graph::select(graph::greater_equal(sum, op.get_eps()), slope, 0.0);
    }
    return {graph::div(graph::sub(c.dy(), graph::mul(c.y(), slope)), norm), {}};
}

void add_normalize_l2(Registry& r) {
    r.add<ov::op::v0::NormalizeL2>(normalize_l2,
                                   {Broadcast::none, {}, "eps_mode max: a squared norm equal to eps counts as larger"});
}

}  // namespace ovtk::rules

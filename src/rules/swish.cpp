// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/swish.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x * s, s = sigmoid(beta * x)          beta: an optional scalar input, 1 without it
// dx = dy * s * (1 + beta * x * (1 - s))          dbeta = sum(dy * x^2 * s * (1 - s))
static Grads swish(const ov::op::v4::Swish&, const VjpContext& c) {
    const auto x = c.x(0);
    const auto scaled = c.inputs() == 2 ? graph::mul(x, c.x(1)) : x;
    const auto s = graph::sigmoid(scaled);
    const auto rest = graph::sub(1, s);
    Grads dx(c.inputs());
    if (c.needs(0)) {
        dx[0] = graph::mul(c.dy(), graph::mul(s, graph::add(graph::mul(scaled, rest), 1)));
    }
    if (c.inputs() == 2 && c.needs(1)) {
        dx[1] = graph::mul(graph::mul(c.dy(), graph::square(x)), graph::mul(s, rest));
    }
    return dx;
}

void add_swish(Registry& r) {
    r.add<ov::op::v4::Swish>(swish, {Broadcast::numpy});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/softplus.hpp"

#include "graph/build.hpp"
#include "openvino/op/mish.hpp"
#include "openvino/op/softsign.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = log(1 + exp(x))          dx = dy * sigmoid(x)
static Grads softplus(const ov::op::v4::SoftPlus&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::sigmoid(c.x()))};
}

// y = x * t, t = tanh(softplus(x))          dx = dy * (t + x * sigmoid(x) * (1 - t^2))
static Grads mish(const ov::op::v4::Mish&, const VjpContext& c) {
    const auto x = c.x();
    const auto t = graph::tanh(std::make_shared<ov::op::v4::SoftPlus>(x)->output(0));
    const auto dt = graph::mul(graph::sigmoid(x), graph::sub(1, graph::square(t)));
    return {graph::mul(c.dy(), graph::add(t, graph::mul(x, dt)))};
}

// y = x / (1 + |x|)          dx = dy / (1 + |x|)^2
static Grads softsign(const ov::op::v9::SoftSign&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::square(graph::add(graph::abs(c.x()), 1)))};
}

void add_softplus(Registry& r) {
    r.add<ov::op::v4::SoftPlus>(softplus);
    r.add<ov::op::v4::Mish>(mish);
    r.add<ov::op::v9::SoftSign>(softsign);
}

}  // namespace ovtk::rules

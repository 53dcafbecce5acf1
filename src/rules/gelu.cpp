// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gelu.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

static constexpr double SQRT_HALF = 0.70710678118654752440;
static constexpr double INVERSE_SQRT_2_PI = 0.39894228040143267794;
static constexpr double SQRT_2_OVER_PI = 0.79788456080286535588;
static constexpr double CUBIC = 0.044715;

// y = x * P(x), P(x) = (1 + erf(x / sqrt(2))) / 2          dx = dy * (P(x) + x * exp(-x^2 / 2) / sqrt(2 pi))
static Grad exact_vjp(const VjpContext& c) {
    const auto x = c.x();
    const auto p = graph::mul(graph::add(graph::erf(graph::mul(x, SQRT_HALF)), 1), 0.5);
    const auto bell = graph::exp(graph::mul(graph::square(x), -0.5));
    return graph::mul(c.dy(), graph::add(p, graph::mul(x, graph::mul(bell, INVERSE_SQRT_2_PI))));
}

// y = x * (1 + t) / 2, t = tanh(u), u = sqrt(2 / pi) * (x + 0.044715 x^3)
// dx = dy * ((1 + t) + x * (1 - t^2) * du) / 2, du = sqrt(2 / pi) * (1 + 3 * 0.044715 x^2)
static Grad tanh_vjp(const VjpContext& c) {
    const auto x = c.x();
    const auto squared = graph::square(x);
    const auto u = graph::mul(x, graph::add(graph::mul(squared, SQRT_2_OVER_PI * CUBIC), SQRT_2_OVER_PI));
    const auto du = graph::add(graph::mul(squared, 3 * SQRT_2_OVER_PI * CUBIC), SQRT_2_OVER_PI);
    const auto t = graph::tanh(u);
    const auto dt = graph::mul(graph::sub(1, graph::square(t)), graph::mul(x, du));
    return graph::mul(c.dy(), graph::mul(graph::add(graph::add(t, 1), dt), 0.5));
}

static Grads gelu_v0(const ov::op::v0::Gelu&, const VjpContext& c) {
    return {exact_vjp(c)};
}

static Grads gelu_v7(const ov::op::v7::Gelu& op, const VjpContext& c) {
    return {op.get_approximation_mode() == ov::op::GeluApproximationMode::TANH ? tanh_vjp(c) : exact_vjp(c)};
}

void add_gelu(Registry& r) {
    r.add<ov::op::v0::Gelu>(gelu_v0);
    r.add<ov::op::v7::Gelu>(gelu_v7);
}

}  // namespace ovtk::rules

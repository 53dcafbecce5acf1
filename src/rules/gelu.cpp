// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gelu.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

static constexpr double SQRT_HALF = 0.70710678118654752440;
static constexpr double TWO_OVER_SQRT_PI = 1.12837916709551257390;
static constexpr double SQRT_2_OVER_PI = 0.79788456080286535588;
static constexpr double CUBIC = 0.044715;

// y = x * (1 + erf(u)) / 2, u = x / sqrt(2)          dx = dy / 2 * (1 + erf(u) + u * 2 / sqrt(pi) * exp(-u^2))
static Grad exact_vjp(const VjpContext& c) {
    const auto u = graph::mul(c.x(), SQRT_HALF);
    const auto bell = graph::exp(graph::neg(graph::square(u)));
    const auto slope = graph::add(graph::add(graph::erf(u), 1), graph::mul(graph::mul(u, TWO_OVER_SQRT_PI), bell));
    return graph::mul(graph::mul(c.dy(), 0.5), slope);
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

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/power.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

// x^exponent with an exponent that is known when the gradient is built
static Builder to_the(float exponent) {
    return [exponent](const ov::OutputVector& x) {
        const auto e = ov::op::v0::Constant::create(x[0].get_element_type(), ov::Shape{}, {exponent});
        return std::make_shared<ov::op::v1::Power>(x[0], e)->output(0);
    };
}

static const double inf = std::numeric_limits<double>::infinity();

TEST(PowerVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Power>(), between(0.5, 2));
}

TEST(PowerVjp, KnownExponents) {
    const auto positive = between(0.5, 2);
    for (const float exponent : {0.f, 0.5f, 1.f, 2.f, 2.5f, 3.f, -1.f}) {
        expect_unary_vjp(to_the(exponent), positive);
    }
}

TEST(PowerVjp, WholeExponentsOfNegativeBases) {
    expect_unary_vjp(to_the(2));
    expect_unary_vjp(to_the(3));
}

TEST(PowerVjp, OneTensorUsedTwice) {
    const auto positive = between(0.5, 2);
    expect_vjp(
        {{2, 3}},
        [](const ov::OutputVector& x) { return std::make_shared<ov::op::v1::Power>(x[0], x[0])->output(0); },
        positive);
}

TEST(PowerVjp, ByHand) {
    // 2^3: da = 3 * 2^2, db = 8 * log(2)
    const auto dx = run_vjp(binary<ov::op::v1::Power>(), {f32({1}, {2}), f32({1}, {3})}, f32({1}, {10}));
    expect_near(dx[0], {120});
    expect_near(dx[1], {80 * std::log(2.)});
}

TEST(PowerVjp, KnownExponentsAtZero) {
    const auto at_zero = [](float exponent) {
        return run_vjp(to_the(exponent), {f32({1}, {0})}, f32({1}, {3}))[0];
    };
    expect_near(at_zero(0), {0});
    expect_near(at_zero(0.5), {inf});
    expect_near(at_zero(1), {3});
    expect_near(at_zero(2), {0});
    expect_near(at_zero(3), {0});
}

TEST(PowerVjp, BaseZero) {
    const auto x = f32({5}, {0, 0, 0, 0, 0});
    const auto e = f32({5}, {0, 0.5, 1, 2, -1});
    const auto dx = run_vjp(binary<ov::op::v1::Power>(), {x, e}, f32({5}, {1, 1, 1, 1, 1}));
    expect_near(dx[0], {0, inf, 1, 0, -inf});
    expect_near(dx[1], {0, 0, 0, 0, -inf});
}

TEST(PowerVjp, BaseNegative) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto dx = run_vjp(binary<ov::op::v1::Power>(), {f32({2}, {-2, -2}), f32({2}, {2, 3})}, f32({2}, {1, 1}));
    expect_near(dx[0], {-4, 12});
    expect_near(dx[1], {nan, nan});
}

}  // namespace ovtk::test

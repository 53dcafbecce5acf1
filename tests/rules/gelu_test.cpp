// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gelu.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::GeluApproximationMode;

TEST(GeluVjp, AgreesWithFiniteDifferencesInEveryMode) {
    expect_unary_vjp(unary<ov::op::v0::Gelu>(), between(-3, 3));
    expect_unary_vjp(unary<ov::op::v7::Gelu>(GeluApproximationMode::ERF), between(-3, 3));
    expect_unary_vjp(unary<ov::op::v7::Gelu>(GeluApproximationMode::TANH), between(-3, 3));
}

TEST(GeluVjp, ByHandAndFarOut) {
    // P(1) = 0.8413447, bell(1) = 0.2419707
    const auto x = f32({4}, {0, 1, -50, 50});
    const auto seed = f32({4}, {2, 1, 1, 1});
    expect_near(run_vjp(unary<ov::op::v0::Gelu>(), {x}, seed)[0], {1, 0.8413447 + 0.2419707, 0, 1});
    expect_near(run_vjp(unary<ov::op::v7::Gelu>(GeluApproximationMode::ERF), {x}, seed)[0],
                {1, 0.8413447 + 0.2419707, 0, 1});
}

TEST(GeluVjp, TanhModeByHand) {
    const double root = std::sqrt(2 / std::acos(-1.));
    const double t = std::tanh(root * 1.044715);
    const double slope = (1 + t + (1 - t * t) * root * (1 + 3 * 0.044715)) / 2;
    const auto f = unary<ov::op::v7::Gelu>(GeluApproximationMode::TANH);
    expect_near(run_vjp(f, {f32({4}, {0, 1, -50, 50})}, f32({4}, {2, 1, 1, 1}))[0], {1, slope, 0, 1});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/swish.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v4::Swish;

TEST(SwishVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Swish>(), between(-3, 3));
}

TEST(SwishVjp, BetaReceivesAGradient) {
    expect_vjp({{2, 3}, {}}, binary<Swish>());
    expect_vjp({{4}, {}}, binary<Swish>(), between(0.5, 2));
    expect_vjp({{}, {}}, binary<Swish>());
    expect_types({{2, 3}, {}}, binary<Swish>());
}

TEST(SwishVjp, ByHandAndFarOut) {
    expect_near(run_vjp(unary<Swish>(), {f32({3}, {0, -200, 200})}, f32({3}, {2, 1, 1}))[0], {1, 0, 1});
    // s = sigmoid(2): dx = s * (1 + 2 (1 - s)), dbeta = s (1 - s)
    const double s = 1 / (1 + std::exp(-2.));
    const auto dx = run_vjp(binary<Swish>(), {f32({1}, {1}), f32({}, {2})}, f32({1}, {1}));
    expect_near(dx[0], {s * (1 + 2 * (1 - s))});
    expect_near(dx[1], {s * (1 - s)});
}

}  // namespace ovtk::test

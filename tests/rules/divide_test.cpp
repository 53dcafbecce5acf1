// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/divide.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(DivideVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Divide>(), between(0.5, 2));
}

TEST(DivideVjp, TheRoundingAttributeMattersForIntegersOnly) {
    const auto negative = between(-2, -0.5);
    expect_vjp({{2, 3}, {3}}, binary<ov::op::v1::Divide>(/*pythondiv=*/false), negative);
}

TEST(DivideVjp, OneTensorUsedTwiceCancels) {
    const auto one = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Divide>(x[0], x[0])->output(0);
    };
    expect_near(run_vjp(one, {f32({2}, {2, -4})}, f32({2}, {3, 4}))[0], {0, 0});
}

TEST(DivideVjp, ByHand) {
    // a = {6, 8}, b = 2: da = dy / 2, db = -(1 * 6 + 10 * 8) / 4
    const auto dx = run_vjp(binary<ov::op::v1::Divide>(), {f32({2}, {6, 8}), f32({}, {2})}, f32({2}, {1, 10}));
    expect_near(dx[0], {0.5, 5});
    expect_near(dx[1], {-21.5});
}

TEST(DivideVjp, ByZeroIsInfinite) {
    const double inf = std::numeric_limits<double>::infinity();
    const auto dx = run_vjp(binary<ov::op::v1::Divide>(), {f32({1}, {1}), f32({1}, {0})}, f32({1}, {1}));
    expect_near(dx[0], {inf});
    expect_near(dx[1], {-inf});
}

}  // namespace ovtk::test

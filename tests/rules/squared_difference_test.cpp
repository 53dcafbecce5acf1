// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/squared_difference.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::SquaredDifference;

TEST(SquaredDifferenceVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<SquaredDifference>());
}

TEST(SquaredDifferenceVjp, OneTensorUsedTwiceCancels) {
    const auto zero = [](const ov::OutputVector& x) {
        return std::make_shared<SquaredDifference>(x[0], x[0])->output(0);
    };
    expect_near(run_vjp(zero, {f32({2}, {1, 2})}, f32({2}, {3, 4}))[0], {0, 0});
}

TEST(SquaredDifferenceVjp, ByHand) {
    const auto dx = run_vjp(binary<SquaredDifference>(), {f32({2}, {5, 1}), f32({}, {2})}, f32({2}, {1, 10}));
    expect_near(dx[0], {6, -20});
    expect_near(dx[1], {14});
}

}  // namespace ovtk::test

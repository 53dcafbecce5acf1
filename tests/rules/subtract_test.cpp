// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/subtract.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(SubtractVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Subtract>());
}

TEST(SubtractVjp, OneTensorUsedTwiceCancels) {
    const auto zero = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Subtract>(x[0], x[0])->output(0);
    };
    expect_near(run_vjp(zero, {f32({2}, {1, 2})}, f32({2}, {3, 4}))[0], {0, 0});
}

TEST(SubtractVjp, ByHand) {
    const auto dx = run_vjp(binary<ov::op::v1::Subtract>(), {f32({2}, {2, 3}), f32({1}, {5})}, f32({2}, {1, 10}));
    expect_near(dx[0], {1, 10});
    expect_near(dx[1], {-11});
}

}  // namespace ovtk::test

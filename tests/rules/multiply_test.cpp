// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/multiply.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Output multiply(const ov::OutputVector& x) {
    return std::make_shared<ov::op::v1::Multiply>(x[0], x[1])->output(0);
}

TEST(MultiplyVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_vjp({{2, 3}, {2, 3}}, multiply);
    expect_vjp({{2, 3}, {3}}, multiply);
    expect_vjp({{3}, {2, 3}}, multiply);
    expect_vjp({{2, 1, 3}, {4, 1}}, multiply);
    expect_vjp({{}, {2, 3}}, multiply);
    expect_vjp({{}, {}}, multiply);
}

TEST(MultiplyVjp, OneTensorUsedTwice) {
    expect_vjp({{2, 3}}, [](const ov::OutputVector& x) { return multiply({x[0], x[0]}); });
}

TEST(MultiplyVjp, ByHand) {
    const auto dx = run_vjp(multiply, {f32({2}, {2, 3}), f32({1}, {5})}, f32({2}, {1, 10}));
    expect_near(dx[0], {5, 50});
    expect_near(dx[1], {32});
}

TEST(MultiplyVjp, EmptyTensors) {
    const auto dx = run_vjp(multiply, {f32({0, 3}, {}), f32({1, 3}, {1, 2, 3})}, f32({0, 3}, {}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 3}));
    expect_near(dx[1], {0, 0, 0});
}

}  // namespace ovtk::test

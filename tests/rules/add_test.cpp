// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/add.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(AddVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Add>());
}

TEST(AddVjp, OneTensorUsedTwice) {
    expect_vjp({{2, 3}},
               [](const ov::OutputVector& x) { return std::make_shared<ov::op::v1::Add>(x[0], x[0])->output(0); });
}

TEST(AddVjp, ByHand) {
    const auto dx = run_vjp(binary<ov::op::v1::Add>(), {f32({2}, {2, 3}), f32({1}, {5})}, f32({2}, {1, 10}));
    expect_near(dx[0], {1, 10});
    expect_near(dx[1], {11});
}

TEST(AddVjp, EmptyTensors) {
    const auto dx = run_vjp(binary<ov::op::v1::Add>(), {f32({0, 2}, {}), f32({2}, {1, 2})}, f32({0, 2}, {}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 2}));
    expect_near(dx[1], {0, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/relu.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "openvino/op/parameter.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::Relu;

TEST(ReluVjp, AgreesWithFiniteDifferencesOnBothSides) {
    expect_unary_vjp(unary<Relu>(), between(0.1, 1));
    expect_unary_vjp(unary<Relu>(), between(-1, -0.1));
}

TEST(ReluVjp, ByHandWithZeroAtTheKink) {
    expect_near(run_vjp(unary<Relu>(), {f32({3}, {-1, 0, 2})}, f32({3}, {3, 4, 5}))[0], {0, 0, 5});
}

TEST(ReluVjp, AnInfiniteGradientAtTheLeftIsDropped) {
    const auto seed = f32({2}, {std::numeric_limits<float>::infinity(), 1});
    expect_near(run_vjp(unary<Relu>(), {f32({2}, {-1, 1})}, seed)[0], {0, 1});
}

TEST(ReluVjp, EmptyTensors) {
    EXPECT_EQ(run_vjp(unary<Relu>(), {f32({0, 2}, {})}, f32({0, 2}, {}))[0].get_shape(), (ov::Shape{0, 2}));
}

TEST(ReluVjp, DoesNotReadItsInput) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{2});
    const auto y = std::make_shared<Relu>(x);
    const auto seed = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{2});
    gradients({y}, {x}, {seed});
    EXPECT_EQ(x->output(0).get_target_inputs().size(), 1);
}

}  // namespace ovtk::test

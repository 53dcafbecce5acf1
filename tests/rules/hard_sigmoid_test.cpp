// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/hard_sigmoid.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "openvino/op/hsigmoid.hpp"
#include "openvino/op/hswish.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::Constant;
using ov::op::v0::HardSigmoid;
using ov::op::v0::Parameter;
using ov::op::v4::HSwish;
using ov::op::v5::HSigmoid;

// HardSigmoid with its usual numbers
static Output hard_sigmoid(const ov::OutputVector& x) {
    const auto alpha = Constant::create(x[0].get_element_type(), {}, {0.2f});
    const auto beta = Constant::create(x[0].get_element_type(), {}, {0.5f});
    return std::make_shared<HardSigmoid>(x[0], alpha, beta)->output(0);
}

TEST(HardSigmoidVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(hard_sigmoid, between(-2, 2));
    expect_unary_vjp(hard_sigmoid, between(3, 4));
    expect_unary_vjp(hard_sigmoid, between(-4, -3));
}

TEST(HardSigmoidVjp, ByHandWithZeroAtTheKinks) {
    // 0.5 x + 0.5 is cut at x = -1 and x = 1; the CPU plugin takes slope and offset as constants only
    const auto x = std::make_shared<Parameter>(ov::element::f32, ov::Shape{4});
    const auto alpha = Constant::create(ov::element::f32, {}, {0.5f});
    const auto beta = Constant::create(ov::element::f32, {}, {0.5f});
    const auto seed = std::make_shared<Parameter>(ov::element::f32, ov::Shape{4});
    const auto dx = gradients({std::make_shared<HardSigmoid>(x, alpha, beta)}, {x, alpha, beta}, {seed});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x, seed}),
                            {f32({4}, {-1, 0, 0.5, 1}), f32({4}, {1, 2, 4, 8})});
    expect_near(values[0], {0, 1, 2, 0});
    expect_near(values[1], {2});
    expect_near(values[2], {6});
}

TEST(HSigmoidVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<HSigmoid>(), between(-2, 2));
    expect_unary_vjp(unary<HSigmoid>(), between(3.1, 5));
}

TEST(HSigmoidVjp, ByHandWithZeroAtTheKinks) {
    const auto dx = run_vjp(unary<HSigmoid>(), {f32({5}, {-4, -3, 0, 3, 4})}, f32({5}, {6, 6, 6, 6, 6}))[0];
    expect_near(dx, {0, 0, 1, 0, 0});
}

TEST(HSwishVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<HSwish>(), between(-2.9, 2.9));
    expect_unary_vjp(unary<HSwish>(), between(3.1, 5));
    expect_unary_vjp(unary<HSwish>(), between(-5, -3.1));
}

TEST(HSwishVjp, ByHandWithZeroAtTheLeftKinkAndOneAtTheRight) {
    const auto dx = run_vjp(unary<HSwish>(), {f32({5}, {-4, -3, 0, 3, 4})}, f32({5}, {2, 2, 2, 2, 2}))[0];
    expect_near(dx, {0, 0, 1, 2, 2});
}

}  // namespace ovtk::test

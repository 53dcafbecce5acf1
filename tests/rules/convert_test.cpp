// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/convert.hpp"

#include <gtest/gtest.h>

#include "openvino/op/convert_like.hpp"
#include "openvino/op/convert_promote_types.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

// x -> type -> f32
static Builder there_and_back(const ov::element::Type& type) {
    return [type](const ov::OutputVector& x) {
        const auto there = std::make_shared<ov::op::v0::Convert>(x[0], type);
        return std::make_shared<ov::op::v0::Convert>(there, ov::element::f32)->output(0);
    };
}

TEST(ConvertVjp, AgreesWithFiniteDifferencesInDoublePrecision) {
    expect_vjp({{2, 3}}, there_and_back(ov::element::f64));
    expect_vjp({{}}, there_and_back(ov::element::f64));
}

TEST(ConvertVjp, HalfPrecisionByHand) {
    expect_near(run_vjp(there_and_back(ov::element::f16), {f32({2}, {0.5, 2})}, f32({2}, {3, 4}))[0], {3, 4});
    expect_near(run_vjp(there_and_back(ov::element::bf16), {f32({2}, {0.5, 2})}, f32({2}, {3, 4}))[0], {3, 4});
}

TEST(ConvertVjp, ToTheSameTypeByHand) {
    expect_near(run_vjp(unary<ov::op::v0::Convert>(ov::element::f32), {f32({2}, {0.5, 2})}, f32({2}, {3, 4}))[0],
                {3, 4});
}

TEST(ConvertVjp, NothingFlowsThroughIntegers) {
    expect_near(run_vjp(there_and_back(ov::element::i32), {f32({2}, {0.5, 2})}, f32({2}, {3, 4}))[0], {0, 0});
    expect_near(run_vjp(there_and_back(ov::element::boolean), {f32({2}, {0.5, 2})}, f32({2}, {3, 4}))[0], {0, 0});
}

TEST(ConvertVjp, GradientsHaveTheTypeOfTheirInput) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f16, ov::PartialShape{-1});
    const auto y = std::make_shared<ov::op::v0::Convert>(x, ov::element::f32);
    const auto seed = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1});
    EXPECT_EQ(gradients({y}, {x}, {seed})[0].get_element_type(), ov::element::f16);
}

TEST(ConvertLikeVjp, NothingFlowsIntoTheTensorThatGivesTheType) {
    const auto dx = run_vjp(binary<ov::op::v1::ConvertLike>(), {f32({2}, {1, 2}), f32({1}, {5})}, f32({2}, {3, 4}));
    expect_near(dx[0], {3, 4});
    expect_near(dx[1], {0});
}

TEST(ConvertPromoteTypesVjp, EachInputHasAGradientOfItsOwnType) {
    using ov::op::v0::Parameter;
    const auto a = std::make_shared<Parameter>(ov::element::f16, ov::Shape{2});
    const auto b = std::make_shared<Parameter>(ov::element::f32, ov::Shape{2});
    const auto promoted = std::make_shared<ov::op::v14::ConvertPromoteTypes>(a, b);
    const auto seed = std::make_shared<Parameter>(ov::element::f32, ov::Shape{2});
    const auto dx = gradients({promoted->output(0), promoted->output(1)}, {a, b}, {seed, seed});
    EXPECT_EQ(dx[0].get_element_type(), ov::element::f16);
    EXPECT_EQ(dx[1], seed->output(0));
}

TEST(ConvertPromoteTypesVjp, OfOneTypeByHand) {
    for (const size_t i : {0, 1}) {
        const auto build = [i](const ov::OutputVector& x) {
            return std::make_shared<ov::op::v14::ConvertPromoteTypes>(x[0], x[1])->output(i);
        };
        const auto dx = run_vjp(build, {f32({1}, {1}), f32({1}, {2})}, f32({1}, {3}));
        expect_near(dx[0], {i == 0 ? 3.0 : 0.0});
        expect_near(dx[1], {i == 1 ? 3.0 : 0.0});
    }
}

}  // namespace ovtk::test

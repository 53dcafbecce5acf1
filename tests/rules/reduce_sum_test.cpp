// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_sum.hpp"

#include <gtest/gtest.h>

#include "openvino/op/parameter.hpp"
#include "openvino/op/reduce_mean.hpp"
#include "support/reduction.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using ov::op::v1::ReduceMean;
using ov::op::v1::ReduceSum;

// Gradient of a reduction with kept dims whose axes are known at run time only; inputs x, dy, axes.
template <class Op>
static std::vector<ov::Tensor> run_with_late_axes(const std::vector<ov::Tensor>& inputs) {
    ov::ParameterVector parameters;
    for (const auto& tensor : inputs) {
        const auto rank = static_cast<int64_t>(tensor.get_shape().size());
        parameters.push_back(
            std::make_shared<ov::op::v0::Parameter>(tensor.get_element_type(), ov::PartialShape::dynamic(rank)));
    }
    const auto y = std::make_shared<Op>(parameters[0], parameters[2], /*keep_dims=*/true);
    const auto dx = gradients({y}, {parameters[0]}, {parameters[1]});
    return run(std::make_shared<ov::Model>(dx, parameters), inputs);
}

TEST(ReduceSumVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceSum>();
}

TEST(ReduceSumVjp, ByHand) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    expect_near(run_vjp(reduction<ReduceSum>({0}, false), {x}, f32({2}, {5, 6}))[0], {5, 6, 5, 6});
    expect_near(run_vjp(reduction<ReduceSum>({1}, true), {x}, f32({2, 1}, {5, 6}))[0], {5, 5, 6, 6});
}

TEST(ReduceSumVjp, AxesKnownAtRunTime) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    expect_near(run_with_late_axes<ReduceSum>({x, f32({2, 1}, {5, 6}), i64({1}, {1})})[0], {5, 5, 6, 6});
}

TEST(ReduceSumVjp, EmptyTensors) {
    const auto dx = run_vjp(reduction<ReduceSum>({0}, false), {f32({0, 2}, {})}, f32({2}, {5, 6}))[0];
    EXPECT_EQ(dx.get_shape(), (ov::Shape{0, 2}));
}

TEST(ReduceMeanVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceMean>();
}

TEST(ReduceMeanVjp, ByHand) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    expect_near(run_vjp(reduction<ReduceMean>({0}, false), {x}, f32({2}, {5, 6}))[0], {2.5, 3, 2.5, 3});
    expect_near(run_vjp(reduction<ReduceMean>({0, 1}, false), {x}, f32({}, {8}))[0], {2, 2, 2, 2});
}

TEST(ReduceMeanVjp, AxesKnownAtRunTime) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    expect_near(run_with_late_axes<ReduceMean>({x, f32({2, 1}, {5, 6}), i64({1}, {1})})[0], {2.5, 2.5, 3, 3});
}

TEST(ReduceMeanVjp, EmptyTensors) {
    const auto dx = run_vjp(reduction<ReduceMean>({0}, false), {f32({0, 2}, {})}, f32({2}, {5, 6}))[0];
    EXPECT_EQ(dx.get_shape(), (ov::Shape{0, 2}));
}

}  // namespace ovtk::test

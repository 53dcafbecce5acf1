// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_l2.hpp"

#include <gtest/gtest.h>

#include "openvino/op/reduce_l1.hpp"
#include "support/reduction.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using ov::op::v4::ReduceL1;
using ov::op::v4::ReduceL2;

TEST(ReduceL1Vjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceL1>(between(0.1, 1));
    expect_reduction_vjp<ReduceL1>(between(-1, -0.1));
}

TEST(ReduceL1Vjp, ByHandWithZeroAtTheKink) {
    const auto x = f32({2, 2}, {-1, 0, 2, 3});
    expect_near(run_vjp(reduction<ReduceL1>({1}, false), {x}, f32({2}, {5, 6}))[0], {-5, 0, 6, 6});
}

TEST(ReduceL2Vjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceL2>(between(0.5, 2));
}

TEST(ReduceL2Vjp, ByHandWithZeroAtTheOrigin) {
    const auto x = f32({2, 2}, {3, -4, 0, 0});
    expect_near(run_vjp(reduction<ReduceL2>({1}, false), {x}, f32({2}, {10, 7}))[0], {6, -8, 0, 0});
}

TEST(ReduceL2Vjp, TheSecondDerivativeIsFiniteAtTheOrigin) {
    const auto slope = [](const ov::OutputVector& x) {
        return gradients({reduction<ReduceL2>({0}, false)(x)}, x)[0];
    };
    expect_near(run_vjp(slope, {f32({2}, {0, 0})}, f32({2}, {1, 1}))[0], {1, 1});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_prod.hpp"

#include <gtest/gtest.h>

#include "support/reduction.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using ov::op::v1::ReduceProd;

TEST(ReduceProdVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceProd>();
}

TEST(ReduceProdVjp, AgreesWithFiniteDifferencesAmongZeros) {
    VjpCheck check;
    check.inputs = {f32({3, 3}, {0, 2, 3, 0, 0, 4, -1, 2, 0.5})};
    expect_vjp({{3, 3}}, reduction<ReduceProd>({1}, false), check);
    expect_vjp({{3, 3}}, reduction<ReduceProd>({0, 1}, false), check);
}

TEST(ReduceProdVjp, OneZeroTwoZerosAndNoneByHand) {
    const auto x = f32({3, 3}, {0, 2, 3, 0, 0, 4, -1, 2, 3});
    const auto dx = run_vjp(reduction<ReduceProd>({1}, false), {x}, f32({3}, {1, 1, 2}))[0];
    expect_near(dx, {6, 0, 0, 0, 0, 0, 12, -6, -4});
}

TEST(ReduceProdVjp, NothingIsDivided) {
    // 1e-30 * 1e-30 * 1e30 underflows on the way; the gradients don't
    const auto x = f32({3}, {1e-30f, 1e-30f, 1e30f});
    expect_near(run_vjp(reduction<ReduceProd>({0}, false), {x}, f32({}, {1}))[0], {1, 1, 0});
}

TEST(ReduceProdVjp, EmptyTensors) {
    const auto dx = run_vjp(reduction<ReduceProd>({0}, false), {f32({0, 2}, {})}, f32({2}, {5, 6}))[0];
    EXPECT_EQ(dx.get_shape(), (ov::Shape{0, 2}));
}

}  // namespace ovtk::test

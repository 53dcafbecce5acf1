// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/transpose.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder transpose(const std::vector<int64_t>& order) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Transpose>(x[0], graph::i64s(order))->output(0);
    });
}

TEST(TransposeVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_vjp({{3}}, transpose({0}));
    expect_vjp({{2, 3}}, transpose({1, 0}));
    expect_vjp({{2, 3, 4}}, transpose({2, 0, 1}));
    expect_vjp({{2, 3, 1, 2, 2}}, transpose({4, 0, 3, 1, 2}));
}

TEST(TransposeVjp, AnEmptyOrderReversesTheAxes) {
    VjpCheck fixed;
    fixed.dynamic = false;  // the CPU plugin's own Transpose fails there
    expect_vjp({{2, 3, 4}}, transpose({}), fixed);
}

TEST(TransposeVjp, ByHand) {
    const auto rotate = [](const ov::OutputVector& x) {
        return graph::transpose(x[0], {1, 2, 0});
    };
    // x of shape (2, 1, 3), y of shape (1, 3, 2): y[0, j, i] = x[i, 0, j]
    const auto dx = run_vjp(rotate, {f32({2, 1, 3}, {0, 0, 0, 0, 0, 0})}, f32({1, 3, 2}, {1, 2, 3, 4, 5, 6}));
    expect_near(dx[0], {1, 3, 5, 2, 4, 6});
}

TEST(TransposeVjp, EmptyTensors) {
    const auto dx = run_vjp(transpose({1, 0}), {f32({0, 2}, {})}, f32({2, 0}, {}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 2}));
}

}  // namespace ovtk::test

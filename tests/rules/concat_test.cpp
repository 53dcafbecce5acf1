// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/concat.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder concat(int64_t axis) {
    return squared(
        [axis](const ov::OutputVector& x) { return std::make_shared<ov::op::v0::Concat>(x, axis)->output(0); });
}

TEST(ConcatVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{2}, {3}}, concat(0));
    expect_vjp({{2, 3}, {1, 3}, {2, 3}}, concat(0));
    expect_vjp({{2, 1, 4}, {2, 3, 4}}, concat(1));
    expect_vjp({{2, 2, 1, 2, 3}, {2, 2, 1, 2, 1}}, concat(-1));
    expect_vjp({{2, 3}}, concat(1));
}

TEST(ConcatVjp, OneTensorUsedTwice) {
    expect_vjp({{2, 3}}, [](const ov::OutputVector& x) { return concat(1)({x[0], x[0]}); });
}

TEST(ConcatVjp, AnInputThatNobodyNeeds) {
    expect_vjp({{2, 3}}, [](const ov::OutputVector& x) {
        const auto zeros = graph::zeros(ov::element::f32, graph::i64s({2, 2}));
        return concat(-1)({zeros, x[0], zeros});
    });
}

TEST(ConcatVjp, ByHand) {
    const auto join = [](const ov::OutputVector& x) {
        return graph::concat(x, 0);
    };
    const auto dx = run_vjp(join, {f32({1}, {0}), f32({2}, {0, 0})}, f32({3}, {1, 2, 3}));
    expect_near(dx[0], {1});
    expect_near(dx[1], {2, 3});
}

TEST(ConcatVjp, EmptyTensors) {
    const auto dx = run_vjp(concat(0), {f32({0, 2}, {}), f32({1, 2}, {1, 1})}, f32({1, 2}, {3, 4}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 2}));
    expect_near(dx[1], {6, 8});
}

}  // namespace ovtk::test

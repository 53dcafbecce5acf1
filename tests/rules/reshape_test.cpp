// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reshape.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/squeeze.hpp"
#include "openvino/op/unsqueeze.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;

static Builder reshape(const std::vector<int64_t>& shape, bool special_zero = false) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Reshape>(x[0], i64s(shape), special_zero)->output(0);
    });
}

template <class Op>
static Builder with_axes(const std::vector<int64_t>& axes) {
    return squared([=](const ov::OutputVector& x) { return std::make_shared<Op>(x[0], i64s(axes))->output(0); });
}

TEST(ReshapeVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{}}, reshape({1, 1}));
    expect_vjp({{6}}, reshape({2, 3}));
    expect_vjp({{2, 3, 4}}, reshape({4, -1}));
    expect_vjp({{2, 3, 4}}, reshape({0, -1}, /*special_zero=*/true));
    expect_vjp({{1, 2, 3, 1, 2}}, reshape({12}));
    expect_vjp({{1, 1}}, reshape({}));
}

TEST(ReshapeVjp, SqueezeAndUnsqueezeAgreeWithFiniteDifferences) {
    expect_vjp({{1, 3, 1}}, with_axes<ov::op::v0::Squeeze>({0, -1}));
    expect_vjp({{1, 3, 1}}, with_axes<ov::op::v15::Squeeze>({2}));
    expect_vjp({{2, 3}}, with_axes<ov::op::v0::Unsqueeze>({0, 2}));
    expect_vjp({{2, 3}}, with_axes<ov::op::v0::Unsqueeze>({-1}));
    expect_vjp({{}}, with_axes<ov::op::v0::Unsqueeze>({0}));
}

TEST(ReshapeVjp, SqueezeOfEveryAxisOfSizeOne) {
    VjpCheck fixed;
    fixed.dynamic = false;  // the rank of the result would not be known
    const auto squeeze =
        squared([](const ov::OutputVector& x) { return std::make_shared<ov::op::v0::Squeeze>(x[0])->output(0); });
    expect_vjp({{1, 3, 1}}, squeeze, fixed);
}

TEST(ReshapeVjp, ByHand) {
    const auto flat = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Reshape>(x[0], i64s({4}), false)->output(0);
    };
    const auto dx = run_vjp(flat, {f32({2, 2}, {1, 2, 3, 4})}, f32({4}, {5, 6, 7, 8}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{2, 2}));
    expect_near(dx[0], {5, 6, 7, 8});
}

TEST(ReshapeVjp, EmptyTensors) {
    const auto dx = run_vjp(reshape({3, 0}), {f32({0, 2}, {})}, f32({3, 0}, {}));
    EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 2}));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/slice_scatter.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using Numbers = std::vector<int64_t>;

static Builder scatter(const Numbers& start, const Numbers& stop, const Numbers& step, const Numbers& axes) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v15::SliceScatter>(x[0], x[1], i64s(start), i64s(stop), i64s(step), i64s(axes))
            ->output(0);
    });
}

TEST(SliceScatterVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}, {2}}, scatter({1}, {3}, {1}, {0}));
    expect_vjp({{3, 6}, {3, 2}}, scatter({-1}, {0}, {-3}, {-1}));
    expect_vjp({{3, 4}, {1, 2}}, scatter({1, 0}, {2, 4}, {1, 2}, {0, 1}));
}

TEST(SliceScatterVjp, DefaultAxesAreTheFirstOnes) {
    expect_vjp(
        {{4, 2}, {2, 2}},
        squared([](const ov::OutputVector& x) {
            return std::make_shared<ov::op::v15::SliceScatter>(x[0], x[1], i64s({1}), i64s({3}), i64s({1}))->output(0);
        }));
}

TEST(SliceScatterVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v15::SliceScatter>(x[0], x[1], i64s({1}), i64s({2}), i64s({1}), i64s({0}))
            ->output(0);
    };
    const auto dx = run_vjp(build, {f32({3}, {0, 0, 0}), f32({1}, {0})}, f32({3}, {1, 2, 3}));
    expect_near(dx[0], {1, 0, 3});
    expect_near(dx[1], {2});
}

}  // namespace ovtk::test

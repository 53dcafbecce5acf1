// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/select.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder where(const ov::Shape& shape, const std::vector<int>& condition) {
    return [=](const ov::OutputVector& x) {
        const auto c = ov::op::v0::Constant::create(ov::element::boolean, shape, condition);
        return std::make_shared<ov::op::v1::Select>(c, x[0], x[1])->output(0);
    };
}

TEST(SelectVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(where({}, {1}));
    expect_binary_vjp(where({}, {0}));
    expect_vjp({{2, 3}, {2, 3}}, where({2, 3}, {1, 0, 1, 0, 0, 1}));
    expect_vjp({{3}, {2, 1}}, where({2, 3}, {1, 0, 1, 0, 0, 1}));
    expect_vjp({{}, {3}}, where({2, 1}, {1, 0}));
    expect_vjp({{}, {}}, where({2, 2}, {1, 0, 0, 0}));
}

TEST(SelectVjp, OneTensorUsedTwice) {
    expect_vjp({{3}}, [](const ov::OutputVector& x) { return where({3}, {1, 0, 1})({x[0], x[0]}); });
}

TEST(SelectVjp, ByHand) {
    const auto dx = run_vjp(where({3}, {1, 0, 1}), {f32({3}, {1, 2, 3}), f32({}, {5})}, f32({3}, {10, 20, 30}));
    expect_near(dx[0], {10, 0, 30});
    expect_near(dx[1], {20});
}

TEST(SelectVjp, AnInfiniteGradientStaysOnItsSide) {
    const double inf = std::numeric_limits<double>::infinity();
    const auto seed = f32({2}, {std::numeric_limits<float>::infinity(), 1});
    const auto dx = run_vjp(where({2}, {1, 0}), {f32({2}, {1, 2}), f32({2}, {1, 2})}, seed);
    expect_near(dx[0], {inf, 0});
    expect_near(dx[1], {0, 1});
}

}  // namespace ovtk::test

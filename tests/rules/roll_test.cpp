// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/roll.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder roll(const std::vector<int64_t>& shift, const std::vector<int64_t>& axes) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v7::Roll>(x[0], graph::i64s(shift), graph::i64s(axes))->output(0);
    });
}

TEST(RollVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}}, roll({2}, {0}));
    expect_vjp({{3, 4}}, roll({-1}, {-1}));
    expect_vjp({{3, 4, 2}}, roll({1, 7}, {1, 0}));
    expect_vjp({{3, 4}}, roll({1, 1}, {0, 0}));
}

TEST(RollVjp, ByHand) {
    // y = {x[2], x[0], x[1]}
    const auto by_one = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v7::Roll>(x[0], graph::i64s({1}), graph::i64s({0}))->output(0);
    };
    expect_near(run_vjp(by_one, {f32({3}, {0, 0, 0})}, f32({3}, {1, 2, 3}))[0], {2, 3, 1});
}

}  // namespace ovtk::test

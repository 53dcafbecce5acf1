// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_update.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder scatter(const ov::Shape& shape, const std::vector<int64_t>& values, int64_t axis) {
    return squared([=](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, shape, values);
        return std::make_shared<ov::op::v3::ScatterUpdate>(x[0], indices, x[1], graph::i64(axis))->output(0);
    });
}

TEST(ScatterUpdateVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{4}, {2}}, scatter({2}, {2, 0}, 0));
    expect_vjp({{4, 2}, {3, 2}}, scatter({3}, {3, 0, 1}, 0));
    expect_vjp({{2, 4, 2}, {2, 2, 2}}, scatter({2}, {3, 1}, 1));
    expect_vjp({{2, 4}, {2, 2, 1}}, scatter({2, 1}, {0, 2}, -1));
}

TEST(ScatterUpdateVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, {1}, {1});
        return std::make_shared<ov::op::v3::ScatterUpdate>(x[0], indices, x[1], graph::i64(0))->output(0);
    };
    const auto dx = run_vjp(build, {f32({3}, {0, 0, 0}), f32({1}, {0})}, f32({3}, {1, 2, 4}));
    expect_near(dx[0], {1, 0, 4});
    expect_near(dx[1], {2});
}

}  // namespace ovtk::test

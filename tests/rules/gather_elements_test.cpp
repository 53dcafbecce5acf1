// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather_elements.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder gather(const ov::Shape& shape, const std::vector<int64_t>& values, int64_t axis) {
    return squared([=](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, shape, values);
        return std::make_shared<ov::op::v6::GatherElements>(x[0], indices, axis)->output(0);
    });
}

TEST(GatherElementsVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{4}}, gather({3}, {2, 0, 3}, 0));
    expect_vjp({{3, 2}}, gather({2, 2}, {2, 0, 1, 1}, 0));
    expect_vjp({{2, 3, 2}}, gather({2, 1, 2}, {2, 0, 1, 1}, -2));
    expect_vjp({{1, 2, 1, 1, 3}}, gather({1, 2, 1, 1, 2}, {2, 0, 1, 0}, 4));
}

TEST(GatherElementsVjp, RepeatedAndNegativeIndices) {
    expect_vjp({{4}}, gather({5}, {1, 1, -1, 3, 1}, 0));
    expect_vjp({{2, 3}}, gather({2, 4}, {0, 0, 0, -3, 2, 1, 2, -1}, 1));
}

TEST(GatherElementsVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, {1, 3}, {1, 0, 1});
        return std::make_shared<ov::op::v6::GatherElements>(x[0], indices, 1)->output(0);
    };
    expect_near(run_vjp(build, {f32({1, 2}, {0, 0})}, f32({1, 3}, {1, 2, 4}))[0], {2, 5});
}

}  // namespace ovtk::test

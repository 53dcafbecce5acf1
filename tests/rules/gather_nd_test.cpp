// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather_nd.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

template <class Op = ov::op::v8::GatherND>
static Builder gather(const ov::Shape& shape, const std::vector<int64_t>& values, size_t batch = 0) {
    return squared([=](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, shape, values);
        return std::make_shared<Op>(x[0], indices, batch)->output(0);
    });
}

TEST(GatherNDVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{4}}, gather({3, 1}, {2, 0, 3}));
    expect_vjp({{3, 2}}, gather({2, 2}, {2, 0, 1, 1}));
    expect_vjp({{3, 2, 2}}, gather({2, 1, 2}, {2, 0, 1, 1}));
    expect_vjp({{3, 2, 2}}, gather({1}, {2}));
    expect_vjp({{3, 2, 1, 1, 2}}, gather<ov::op::v5::GatherND>({2, 3}, {2, 0, 0, 1, 1, 0}));
}

TEST(GatherNDVjp, RepeatedIndices) {
    expect_vjp({{3, 2}}, gather({4, 1}, {1, 1, 0, 1}));
}

TEST(GatherNDVjp, BatchDimensions) {
    expect_vjp({{2, 3}}, gather({2, 1}, {2, 0}, 1));
    expect_vjp({{2, 3, 2}}, gather({2, 2, 1}, {2, 0, 1, 1}, 1));
    expect_vjp({{2, 2, 3}}, gather({2, 2, 1}, {2, 0, 1, 1}, 2));
    expect_vjp({{2, 2, 3}}, gather<ov::op::v5::GatherND>({2, 2, 1}, {2, 0, 1, 1}, 2));
    expect_vjp({{2, 2, 3, 2}}, gather<ov::op::v5::GatherND>({2, 2, 1, 1}, {2, 0, 1, 1}, 2));
}

TEST(GatherNDVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        const auto indices = ov::op::v0::Constant::create(ov::element::i64, {3, 2}, {1, 0, 0, 1, 1, 0});
        return std::make_shared<ov::op::v8::GatherND>(x[0], indices)->output(0);
    };
    expect_near(run_vjp(build, {f32({2, 2}, {0, 0, 0, 0})}, f32({3}, {1, 2, 4}))[0], {0, 2, 5, 0});
}

}  // namespace ovtk::test

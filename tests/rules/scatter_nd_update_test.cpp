// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_nd_update.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Output indices(const ov::Shape& shape, const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, shape, values)->output(0);
}

template <class Op>
static Builder scatter(const ov::Shape& shape, const std::vector<int64_t>& values) {
    return squared(
        [=](const ov::OutputVector& x) { return std::make_shared<Op>(x[0], indices(shape, values), x[1])->output(0); });
}

TEST(ScatterNDUpdateVjp, AgreesWithFiniteDifferences) {
    using ov::op::v15::ScatterNDUpdate;
    expect_vjp({{4}, {2}}, scatter<ScatterNDUpdate>({2, 1}, {2, 0}));
    expect_vjp({{3, 2}, {2}}, scatter<ScatterNDUpdate>({2, 2}, {2, 0, 1, 1}));
    expect_vjp({{3, 2, 2}, {2, 2, 2}}, scatter<ScatterNDUpdate>({2, 1}, {2, 0}));
    expect_vjp({{3, 2}, {2}}, scatter<ov::op::v3::ScatterNDUpdate>({2, 2}, {2, 0, 1, 1}));
}

TEST(ScatterNDUpdateVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v3::ScatterNDUpdate>(x[0], indices({1, 1}, {1}), x[1])->output(0);
    };
    const auto dx = run_vjp(build, {f32({2, 2}, {0, 0, 0, 0}), f32({1, 2}, {0, 0})}, f32({2, 2}, {1, 2, 4, 8}));
    expect_near(dx[0], {1, 2, 0, 0});
    expect_near(dx[1], {4, 8});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_elements_update.hpp"

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
static Builder scatter(const ov::Shape& shape, const std::vector<int64_t>& values, int64_t axis) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], indices(shape, values), x[1], graph::i64(axis))->output(0);
    });
}

TEST(ScatterElementsUpdateVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    using ov::op::v12::ScatterElementsUpdate;
    expect_vjp({{4}, {2}}, scatter<ScatterElementsUpdate>({2}, {2, 0}, 0));
    expect_vjp({{3, 2}, {2, 2}}, scatter<ScatterElementsUpdate>({2, 2}, {2, 0, 1, 1}, 0));
    expect_vjp({{2, 3, 2}, {2, 2, 1}}, scatter<ScatterElementsUpdate>({2, 2, 1}, {2, 0, 1, -1}, -2));
    expect_vjp({{3, 2}, {2, 2}}, scatter<ov::op::v3::ScatterElementsUpdate>({2, 2}, {2, 0, 1, 1}, 0));
}

TEST(ScatterElementsUpdateVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v3::ScatterElementsUpdate>(x[0], indices({2}, {2, 0}), x[1], graph::i64(0))
            ->output(0);
    };
    const auto dx = run_vjp(build, {f32({3}, {0, 0, 0}), f32({2}, {0, 0})}, f32({3}, {1, 2, 4}));
    expect_near(dx[0], {0, 2, 0});
    expect_near(dx[1], {4, 1});
}

}  // namespace ovtk::test

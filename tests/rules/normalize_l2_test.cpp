// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/normalize_l2.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::EpsMode;

static Builder normalize_l2(const std::vector<int64_t>& axes, float eps, EpsMode mode) {
    return [=](const ov::OutputVector& x) {
        const auto constant = ov::op::v0::Constant::create(ov::element::i64, ov::Shape{axes.size()}, axes);
        return std::make_shared<ov::op::v0::NormalizeL2>(x[0], constant, eps, mode)->output(0);
    };
}

TEST(NormalizeL2Vjp, EveryModeAndKindOfAxes) {
    VjpCheck check;
    check.low = 0.5;
    check.high = 1.5;
    check.dynamic_shapes = {{-1, 3, -1, -1}};
    for (const auto mode : {EpsMode::ADD, EpsMode::MAX}) {
        SCOPED_TRACE(mode);
        expect_vjp({{2, 3, 4, 2}}, normalize_l2({1}, 0.1f, mode), check);
        expect_vjp({{2, 3, 4, 2}}, normalize_l2({1, 2, 3}, 0.1f, mode), check);
        expect_vjp({{2, 3, 4, 2}}, normalize_l2({}, 0.1f, mode), check);
        expect_vjp({{2, 3, 4, 2}}, normalize_l2({3, 2}, 0.1f, mode), check);
    }
    expect_vjp({{2, 3, 4, 2}}, normalize_l2({1}, 100, EpsMode::MAX), check);  // every norm below eps
}

TEST(NormalizeL2Vjp, ByHand) {
    // n = 5, y = {3/5, 4/5}, dy = {5, 0}: dx = (dy - y * 3) / 5
    expect_near(run_vjp(normalize_l2({1}, 1, EpsMode::MAX), {f32({1, 2}, {3, 4})}, f32({1, 2}, {5, 0}))[0],
                {0.64, -0.48});
    // n = sqrt(25 + 11) = 6, y = {1/2, 2/3}, dy = {6, 0}: dx = (dy - y * 3) / 6
    expect_near(run_vjp(normalize_l2({1}, 11, EpsMode::ADD), {f32({1, 2}, {3, 4})}, f32({1, 2}, {6, 0}))[0],
                {0.75, -1.0 / 3});
    // below eps the norm is sqrt(eps) = 10
    expect_near(run_vjp(normalize_l2({1}, 100, EpsMode::MAX), {f32({1, 2}, {3, 4})}, f32({1, 2}, {5, 0}))[0], {0.5, 0});
}

}  // namespace ovtk::test

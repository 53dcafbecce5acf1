// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/clamp.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::Clamp;

TEST(ClampVjp, AgreesWithFiniteDifferencesInsideAndOutside) {
    expect_unary_vjp(unary<Clamp>(-5., 5.));
    expect_unary_vjp(unary<Clamp>(2., 5.));
    expect_unary_vjp(unary<Clamp>(-5., -2.));
    VjpCheck check;
    check.inputs = {f32({2, 3}, {-0.7f, -0.4f, 0, 0.3f, 0.6f, 9})};
    expect_vjp({{2, 3}}, unary<Clamp>(-0.5, 0.5), check);
}

TEST(ClampVjp, PassesTheGradientAtBothBorders) {
    const auto dx = run_vjp(unary<Clamp>(0., 6.), {f32({5}, {-1, 0, 3, 6, 7})}, f32({5}, {1, 2, 3, 4, 5}))[0];
    expect_near(dx, {0, 2, 3, 4, 0});
}

TEST(ClampVjp, OneSidedBounds) {
    const double far = std::numeric_limits<float>::max();
    const double inf = std::numeric_limits<double>::infinity();
    const auto x = f32({2}, {-1, 3});
    expect_near(run_vjp(unary<Clamp>(0., far), {x}, f32({2}, {1, 2}))[0], {0, 2});
    expect_near(run_vjp(unary<Clamp>(-inf, 0.), {x}, f32({2}, {1, 2}))[0], {1, 0});
    expect_types({{2}}, unary<Clamp>(-far, far));
}

TEST(ClampVjp, AnInfiniteGradientOutsideIsDropped) {
    const auto seed = f32({1}, {std::numeric_limits<float>::infinity()});
    expect_near(run_vjp(unary<Clamp>(0., 1.), {f32({1}, {3})}, seed)[0], {0});
}

}  // namespace ovtk::test

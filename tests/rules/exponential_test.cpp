// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/exp.hpp"
#include "openvino/op/log.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(ExpVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Exp>());
}

TEST(ExpVjp, ByHand) {
    expect_near(run_vjp(unary<ov::op::v0::Exp>(), {f32({2}, {0, 1})}, f32({2}, {3, 2}))[0], {3, 2 * std::exp(1.)});
}

TEST(LogVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Log>(), between(0.5, 2));
}

TEST(LogVjp, ByHand) {
    const double inf = std::numeric_limits<double>::infinity();
    expect_near(run_vjp(unary<ov::op::v0::Log>(), {f32({3}, {2, -4, 0})}, f32({3}, {3, 2, 1}))[0], {1.5, -0.5, inf});
}

}  // namespace ovtk::test

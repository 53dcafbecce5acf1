// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/erf.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "openvino/op/erfinv.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static const double pi = std::acos(-1.);

TEST(ErfVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Erf>(), between(-2, 2));
}

TEST(ErfVjp, ByHand) {
    const auto dx = run_vjp(unary<ov::op::v0::Erf>(), {f32({3}, {0, -1, 100})}, f32({3}, {3, 2, 1}))[0];
    expect_near(dx, {6 / std::sqrt(pi), 4 / std::sqrt(pi) * std::exp(-1.), 0});
}

TEST(ErfInvVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v17::ErfInv>(), between(-0.8, 0.8));
}

TEST(ErfInvVjp, ByHand) {
    // erf(1/2) = 0.5204999
    const auto dx = run_vjp(unary<ov::op::v17::ErfInv>(), {f32({2}, {0, 0.5204999f})}, f32({2}, {2, 2}))[0];
    expect_near(dx, {std::sqrt(pi), std::sqrt(pi) * std::exp(0.25)});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/sqrt.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(SqrtVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Sqrt>(), between(0.5, 2));
}

TEST(SqrtVjp, ByHand) {
    const double inf = std::numeric_limits<double>::infinity();
    expect_near(run_vjp(unary<ov::op::v0::Sqrt>(), {f32({3}, {4, 0.25, 0})}, f32({3}, {3, 2, 1}))[0], {0.75, 2, inf});
}

}  // namespace ovtk::test

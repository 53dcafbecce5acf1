// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/sigmoid.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(SigmoidVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Sigmoid>(), between(-3, 3));
}

TEST(SigmoidVjp, ByHandAndSaturated) {
    const auto dx = run_vjp(unary<ov::op::v0::Sigmoid>(), {f32({3}, {0, -200, 200})}, f32({3}, {4, 1, 1}))[0];
    expect_near(dx, {1, 0, 0});
}

}  // namespace ovtk::test

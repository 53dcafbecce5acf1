// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/negative.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(NegativeVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v0::Negative>());
}

TEST(NegativeVjp, ByHand) {
    expect_near(run_vjp(unary<ov::op::v0::Negative>(), {f32({2}, {1, 2})}, f32({2}, {3, -4}))[0], {-3, 4});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/identity.hpp"

#include <gtest/gtest.h>

#include "openvino/op/result.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(IdentityVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<ov::op::v16::Identity>());
}

TEST(ResultVjp, PassesTheGradientOn) {
    expect_near(run_vjp(unary<ov::op::v0::Result>(), {f32({2}, {1, 2})}, f32({2}, {3, 4}))[0], {3, 4});
}

}  // namespace ovtk::test

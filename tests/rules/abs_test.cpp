// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/abs.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(AbsVjp, AgreesWithFiniteDifferencesOnBothSides) {
    expect_unary_vjp(unary<ov::op::v0::Abs>(), between(0.1, 1));
    expect_unary_vjp(unary<ov::op::v0::Abs>(), between(-1, -0.1));
}

TEST(AbsVjp, ZeroAtTheKink) {
    expect_near(run_vjp(unary<ov::op::v0::Abs>(), {f32({3}, {-2, 0, 2})}, f32({3}, {3, 4, 5}))[0], {-3, 0, 5});
}

}  // namespace ovtk::test

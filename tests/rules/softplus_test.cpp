// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/softplus.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "openvino/op/mish.hpp"
#include "openvino/op/softsign.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v4::Mish;
using ov::op::v4::SoftPlus;
using ov::op::v9::SoftSign;

TEST(SoftPlusVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<SoftPlus>(), between(-3, 3));
}

TEST(SoftPlusVjp, ByHandAndFarOut) {
    expect_near(run_vjp(unary<SoftPlus>(), {f32({3}, {0, -200, 200})}, f32({3}, {2, 1, 1}))[0], {1, 0, 1});
}

TEST(MishVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Mish>(), between(-3, 3));
}

TEST(MishVjp, ByHandAndFarOut) {
    // at 0: tanh(log(2)) = 3/5
    expect_near(run_vjp(unary<Mish>(), {f32({3}, {0, -200, 200})}, f32({3}, {5, 1, 1}))[0], {3, 0, 1});
}

TEST(SoftSignVjp, AgreesWithFiniteDifferencesOnBothSides) {
    expect_unary_vjp(unary<SoftSign>(), between(0.1, 3));
    expect_unary_vjp(unary<SoftSign>(), between(-3, -0.1));
}

TEST(SoftSignVjp, ByHandAndFarOut) {
    expect_near(run_vjp(unary<SoftSign>(), {f32({3}, {0, -1, 1e30f})}, f32({3}, {2, 4, 1}))[0], {2, 1, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/maximum.hpp"

#include <gtest/gtest.h>

#include "openvino/op/minimum.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(MaximumVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Maximum>());
}

TEST(MaximumVjp, TiesTakeHalfEach) {
    const auto dx = run_vjp(binary<ov::op::v1::Maximum>(), {f32({3}, {1, 2, 3}), f32({}, {2})}, f32({3}, {10, 20, 30}));
    expect_near(dx[0], {0, 10, 30});
    expect_near(dx[1], {20});
}

TEST(MaximumVjp, OneTensorUsedTwiceIsTheIdentity) {
    const auto same = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::Maximum>(x[0], x[0])->output(0);
    };
    expect_near(run_vjp(same, {f32({2}, {1, 2})}, f32({2}, {3, 4}))[0], {3, 4});
}

TEST(MinimumVjp, AgreesWithFiniteDifferencesUnderEveryBroadcast) {
    expect_binary_vjp(binary<ov::op::v1::Minimum>());
}

TEST(MinimumVjp, TiesTakeHalfEach) {
    const auto dx = run_vjp(binary<ov::op::v1::Minimum>(), {f32({3}, {1, 2, 3}), f32({}, {2})}, f32({3}, {10, 20, 30}));
    expect_near(dx[0], {10, 10, 0});
    expect_near(dx[1], {40});
}

}  // namespace ovtk::test

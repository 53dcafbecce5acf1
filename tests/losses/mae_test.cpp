// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Mae, ByHand) {
    const auto x = f32({3}, {1, 2, -3});
    const auto t = f32({3}, {2, 0, -3});
    expect_near(run_loss(losses::mae(), x, t), {1});
    expect_near(run_loss(losses::mae(Reduction::none), x, t), {1, 2, 0});
    expect_near(evaluate(losses::mae(Reduction::sum), x, t).gradient, {-1, 1, 0});
}

TEST(Mae, AgreesWithFiniteDifferences) {
    expect_vjp({{2, 2}}, with_target(losses::mae(), f32({2, 2}, {2, -2, 3, -3})));
}

}  // namespace ovtk::test

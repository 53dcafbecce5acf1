// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "losses/loss.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Kl, ByHand) {
    // t (log t - x)
    const auto x = f32({2, 2}, {std::log(0.5F), std::log(0.5F), std::log(0.25F), std::log(0.75F)});
    const auto t = f32({2, 2}, {0.5F, 0.5F, 0.5F, 0.5F});
    const double third = 0.5 * std::log(2.0);
    const double fourth = 0.5 * std::log(2.0 / 3);
    expect_near(run_loss(losses::kl(Reduction::none), x, t), {0, 0, third, fourth});
    expect_near(run_loss(losses::kl(), x, t), {(third + fourth) / 2});  // divided by the batch, not the elements
    expect_near(evaluate(losses::kl(), x, t).gradient, {-0.25, -0.25, -0.25, -0.25});
}

TEST(Kl, ATargetOfZeroCostsNothing) {
    expect_near(run_loss(losses::kl(), f32({1, 2}, {-3, 0}), f32({1, 2}, {0, 1})), {0});
}

TEST(Kl, AgreesWithFiniteDifferences) {
    expect_vjp({{2, 3}}, with_target(losses::kl(), f32({2, 3}, {0.1F, 0.2F, 0.7F, 0, 0.5F, 0.5F})));
}

}  // namespace ovtk::test

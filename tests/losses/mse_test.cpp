// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Mse, ByHand) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    const auto t = f32({2, 2}, {1, 0, 0, 4});
    expect_near(run_loss(losses::mse(), x, t), {13.0 / 4});
    expect_near(run_loss(losses::mse(Reduction::sum), x, t), {13});
    expect_near(run_loss(losses::mse(Reduction::none), x, t), {0, 4, 9, 0});
    expect_near(evaluate(losses::mse(), x, t).gradient, {0, 1, 1.5, 0});
}

TEST(Mse, AgreesWithFiniteDifferences) {
    expect_vjp({{3, 2}}, with_target(losses::mse(), f32({3, 2}, {1, 2, 3, 4, 5, 6})));
    expect_vjp({{3, 2}}, with_target(losses::mse(Reduction::none), f32({3, 2}, {1, 2, 3, 4, 5, 6})));
}

TEST(Mse, ATargetOfOneColumnMayLeaveItsAxisOut) {
    expect_near(run_loss(losses::mse(), f32({3, 1}, {1, 2, 3}), f32({3}, {1, 2, 6})), {3});
    expect_near(run_loss(losses::mse(), f32({2, 1}, {1, 2}), i64({2}, {1, 4})), {2});
}

TEST(Mse, ATargetIsNeverBroadcast) {
    expect_argument_error([] { run_loss(losses::mse(), f32({3, 2}, {1, 2, 3, 4, 5, 6}), f32({3, 1}, {1, 2, 3})); },
                          "loss 'mse': the target must have the shape of the prediction, f32[3,2], but is f32[3,1]");
    expect_argument_error([] { run_loss(losses::mse(), f32({3}, {1, 2, 3}), f32({3, 1}, {1, 2, 3})); },
                          "but is f32[3,1]");
}

}  // namespace ovtk::test

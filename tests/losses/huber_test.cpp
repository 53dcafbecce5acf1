// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Huber, ByHand) {
    // within delta e^2 / 2, beyond delta (e - delta / 2)
    const auto x = f32({4}, {0.5F, -0.5F, 3, -3});
    const auto t = f32({4}, {0, 0, 0, 0});
    expect_near(run_loss(losses::huber(1, Reduction::none), x, t), {0.125, 0.125, 2.5, 2.5});
    expect_near(evaluate(losses::huber(1, Reduction::sum), x, t).gradient, {0.5, -0.5, 1, -1});
    expect_near(run_loss(losses::huber(2, Reduction::none), x, t), {0.125, 0.125, 4, 4});
}

TEST(Huber, TheSlopeIsDeltaWhereThePartsMeet) {
    expect_near(evaluate(losses::huber(1, Reduction::sum), f32({2}, {1, -1}), f32({2}, {0, 0})).gradient, {1, -1});
}

TEST(Huber, AgreesWithFiniteDifferences) {
    const auto t = f32({2, 2}, {0.1F, 5, -5, -0.1F});
    expect_vjp({{2, 2}}, with_target(losses::huber(2), t));
}

TEST(Huber, RefusesADeltaThatIsNotAboveZero) {
    expect_argument_error([] { losses::huber(0); }, "loss 'huber': delta must be a number above 0, but is 0");
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "losses/loss.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Bce, ByHand) {
    const auto x = f32({2}, {0.25F, 0.75F});
    const auto t = f32({2}, {1, 0.5F});
    const double soft = -(std::log(0.75) + std::log(0.25)) / 2;
    expect_near(run_loss(losses::bce(Reduction::none), x, t), {-std::log(0.25), soft});
    // d/dx = (x - t) / (x (1 - x))
    expect_near(evaluate(losses::bce(Reduction::sum), x, t).gradient, {-4, 0.25 / 0.1875});
}

TEST(Bce, LogarithmsStayAboveMinusOneHundred) {
    const auto result = evaluate(losses::bce(Reduction::none), f32({4}, {0, 1, 0, 1}), f32({4}, {1, 0, 0, 1}));
    expect_near(result.value, {100, 100, 0, 0});
    for (const auto g : values_of(result.gradient)) {
        EXPECT_TRUE(std::isfinite(g));
    }
}

TEST(Bce, AgreesWithFiniteDifferences) {
    VjpCheck check;
    check.low = 0.2;
    check.high = 0.8;
    expect_vjp({{2, 3}}, with_target(losses::bce(), f32({2, 3}, {0, 1, 0.3F, 1, 0, 1})), check);
}

}  // namespace ovtk::test

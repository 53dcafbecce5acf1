// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "losses/loss.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(BceWithLogits, ByHand) {
    // sigmoid(log 3) = 3/4
    const float x = std::log(3.F);
    expect_near(run_loss(losses::bce_with_logits({}, Reduction::none), f32({2}, {x, x}), f32({2}, {1, 0})),
                {-std::log(0.75), -std::log(0.25)});
    expect_near(evaluate(losses::bce_with_logits({}, Reduction::sum), f32({2}, {x, x}), f32({2}, {1, 0})).gradient,
                {-0.25, 0.75});
}

TEST(BceWithLogits, StaysFiniteForHugeLogits) {
    const auto result = evaluate(losses::bce_with_logits({}, Reduction::none),
                                 f32({4}, {1e4F, -1e4F, 1e30F, -1e30F}),
                                 f32({4}, {0, 1, 1, 0}));
    expect_near(result.value, {1e4, 1e4, 0, 0});
    expect_near(result.gradient, {1, -1, 0, 0});
}

TEST(BceWithLogits, PositiveWeightsScaleThePositivePart) {
    const auto x = f32({2, 2}, {0, 0, 0, 0});
    const auto t = f32({2, 2}, {1, 0, 0, 1});
    const double l = std::log(2.0);
    expect_near(run_loss(losses::bce_with_logits({3}, Reduction::none), x, t), {3 * l, l, l, 3 * l});
    expect_near(run_loss(losses::bce_with_logits({3, 5}, Reduction::none), x, t), {3 * l, l, l, 5 * l});
    expect_argument_error([&] { run_loss(losses::bce_with_logits({1, 2, 3}), x, t); },
                          "pos_weight has 3 values; it needs 1, or one per entry of the last axis of f32[2,2]");
}

TEST(BceWithLogits, AgreesWithFiniteDifferences) {
    expect_vjp({{2, 3}}, with_target(losses::bce_with_logits({2}), f32({2, 3}, {0, 1, 0.3F, 1, 0, 1})));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Hinge, OfClassesByHand) {
    // (max(0, 1 - 2 + 1.5) + max(0, 1 - 2 - 3)) / 3
    const auto x = f32({1, 3}, {1.5F, 2, -3});
    const auto t = i64({1}, {1});
    expect_near(run_loss(losses::hinge(), x, t), {0.5 / 3});
    expect_near(evaluate(losses::hinge(), x, t).gradient, {1.0 / 3, -1.0 / 3, 0});
    expect_near(run_loss(losses::hinge(6), x, t), {(5.5 + 1) / 3});
}

TEST(Hinge, OfOneColumnByHand) {
    const auto x = f32({3, 1}, {0.5F, 2, -0.5F});
    expect_near(run_loss(losses::hinge(1, Reduction::none), x, f32({3, 1}, {1, 1, 1})), {0.5, 0, 1.5});
    expect_near(run_loss(losses::hinge(), x, i64({3}, {1, -1, -1})), {(0.5 + 3 + 0.5) / 3});
}

TEST(Hinge, AgreesWithFiniteDifferences) {
    VjpCheck check;
    check.dynamic = false;  // the number of classes must be known
    check.inputs = {f32({2, 3}, {0.3F, -0.4F, 0.9F, -2, 1, 0.2F})};
    expect_vjp({{2, 3}}, with_target(losses::hinge(), i64({2}, {1, 0})), check);
}

TEST(Hinge, RefusesDistributionsAndMaps) {
    expect_argument_error([] { run_loss(losses::hinge(), f32({1, 2}, {1, 2}), f32({1, 2}, {0, 1})); },
                          "loss 'hinge': the target must be class indices");
    expect_argument_error([] { run_loss(losses::hinge(), f32({1, 2, 2}, {1, 2, 3, 4}), i64({1, 2}, {0, 1})); },
                          "the prediction must be [N, C] or [C], but is f32[1,2,2]");
}

}  // namespace ovtk::test

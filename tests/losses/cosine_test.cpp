// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(Cosine, ByHand) {
    const auto x = f32({3, 2}, {3, 4, 1, 0, 0, 0});
    const auto t = f32({3, 2}, {6, 8, 0, 5, 1, 1});
    expect_near(run_loss(losses::cosine(Reduction::none), x, t), {0, 1, 1});
    expect_near(run_loss(losses::cosine(), x, t), {2.0 / 3});
}

TEST(Cosine, AVectorOfZerosHasAFiniteGradient) {
    for (const auto g : values_of(evaluate(losses::cosine(), f32({1, 2}, {0, 0}), f32({1, 2}, {0, 0})).gradient)) {
        EXPECT_EQ(g, 0);
    }
}

TEST(Cosine, AgreesWithFiniteDifferences) {
    VjpCheck check;
    check.inputs = {f32({2, 3}, {0.3F, -0.4F, 0.9F, -2, 1, 0.2F})};
    expect_vjp({{2, 3}}, with_target(losses::cosine(), f32({2, 3}, {1, 2, 3, -1, 0.5F, 2})), check);
}

}  // namespace ovtk::test

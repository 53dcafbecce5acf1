// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "optimizers/update.hpp"
#include "support/errors.hpp"

namespace ovtk::test {

TEST(Sgd, OneStepByHand) {
    Updated w(optimizers::sgd({0.5}), f32({2}, {1, 2}));
    w.step(f32({2}, {4, -2}));
    expect_near(w.w(), {-1, 3});
    EXPECT_EQ(w.slots(), 0U);
}

TEST(Sgd, MomentumAndDecayByHand) {
    // g + 0.1 w = {5}: b = 5, w = 10 - 0.1 * 5 = 9.5;  then g + 0.1 w = 4.95, b = 0.5 * 5 + 4.95 = 7.45
    Updated w(optimizers::sgd({0.1, 0.5, 0, false, 0.1}), f32({1}, {10}));
    w.step(f32({1}, {4}));
    expect_near(w.w(), {9.5});
    w.step(f32({1}, {4}));
    expect_near(w.slot(0), {7.45});
    expect_near(w.w(), {8.755});
}

TEST(Sgd, TheFirstStepIsNotDampened) {
    // b = 4, then 0.5 * 4 + 0.25 * 4 = 3
    Updated w(optimizers::sgd({1, 0.5, 0.75}), f32({1}, {0}));
    w.step(f32({1}, {4}));
    expect_near(w.w(), {-4});
    w.step(f32({1}, {4}));
    expect_near(w.w(), {-7});
}

TEST(Sgd, NesterovByHand) {
    // b = 4, direction 4 + 0.5 * 4 = 6
    Updated w(optimizers::sgd({1, 0.5, 0, true}), f32({1}, {0}));
    w.step(f32({1}, {4}));
    expect_near(w.w(), {-6});
}

TEST(Sgd, AScalarWeight) {
    Updated w(optimizers::sgd({0.5, 0.9}), f32({}, {1}));
    w.step(f32({}, {2}));
    expect_near(w.w(), {0});
}

TEST(Sgd, BadValuesAreNamed) {
    expect_argument_error([] { optimizers::sgd({-0.1}); },
                          "optimizer 'sgd': lr must be a number not below 0, but is -0.1");
    expect_argument_error([] { optimizers::sgd({0.1, 1}); }, "momentum must be in [0, 1), but is 1");
    expect_argument_error([] { optimizers::sgd({0.1, 0, 0, true}); }, "nesterov needs a momentum above 0");
    expect_argument_error([] { make_optimizer("sgd", {{"lr", "nan"}}); },
                          "lr must be a number not below 0, but is nan");
}

}  // namespace ovtk::test

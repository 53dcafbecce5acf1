// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "optimizers/update.hpp"
#include "support/errors.hpp"

namespace ovtk::test {

using optimizers::AdamOptions;

static AdamOptions options(double lr, double weight_decay = 0, bool amsgrad = false) {
    AdamOptions o;
    o.lr = lr;
    o.weight_decay = weight_decay;
    o.amsgrad = amsgrad;
    return o;
}

TEST(Adam, TheFirstStepIsAsLongAsTheLearningRate) {
    Updated w(optimizers::adam(options(0.1)), f32({3}, {1, 2, 3}));
    w.step(f32({3}, {5, -0.001F, 0}));
    expect_near(w.w(), {0.9, 2.1, 3}, 1e-5);
    expect_near(w.slot(0), {0.5, -0.0001, 0});
    expect_near(w.slot(1), {0.025, 1e-9, 0}, 1e-6);
}

TEST(Adam, DecayIsPartOfTheGradient) {
    Updated w(optimizers::adam(options(0.1, 0.5)), f32({1}, {2}));
    w.step(f32({1}, {-1}));  // -1 + 0.5 * 2 = 0: no step
    expect_near(w.w(), {2});
}

TEST(Adam, AmsgradKeepsTheLargestSecondMoment) {
    Updated w(optimizers::adam(options(0.1, 0, true)), f32({1}, {0}));
    w.step(f32({1}, {10}));
    const auto largest = values_of(w.slot(2));
    w.step(f32({1}, {0}));
    expect_near(w.slot(2), largest, 1e-7);
    EXPECT_LT(values_of(w.slot(1))[0], largest[0]);
}

TEST(AdamW, DecayIsApartFromTheGradient) {
    // w (1 - 0.1 * 0.5) - 0.1
    Updated w(optimizers::adamw(options(0.1, 0.5)), f32({1}, {2}));
    w.step(f32({1}, {7}));
    expect_near(w.w(), {1.8}, 1e-5);
}

TEST(AdamW, DecayOfAGroupReplacesItsOwn) {
    Updated w(optimizers::adamw(options(0.1, 0.5)), f32({1}, {2}), /*weight_decay=*/0);
    w.step(f32({1}, {7}));
    expect_near(w.w(), {1.9}, 1e-5);
}

TEST(AdamW, DecaysByOneHundredthByDefault) {
    EXPECT_EQ(optimizers::adamw()->weight_decay(), 0.01);
    EXPECT_EQ(make_optimizer("adamw")->weight_decay(), 0.01);
    EXPECT_EQ(make_optimizer("adam")->weight_decay(), 0);
}

TEST(Adam, BadValuesAreNamed) {
    expect_argument_error([] { make_optimizer("adam", {{"beta2", "1"}}); },
                          "optimizer 'adam': beta2 must be in [0, 1), but is 1");
    expect_argument_error([] { make_optimizer("adamw", {{"weight_decay", "-1"}}); },
                          "optimizer 'adamw': weight_decay must be a number not below 0, but is -1");
    expect_argument_error([] { make_optimizer("adam", {{"momentum", "0.9"}}); },
                          "optimizer 'adam' has no setting 'momentum'; known are lr, beta1");
    expect_argument_error([] { make_optimizer("adaam"); }, "unknown optimizer 'adaam'; did you mean 'adam'");
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "optimizers/update.hpp"
#include "support/errors.hpp"

namespace ovtk::test {

TEST(Lion, TheFirstStepIsTheSignOfTheGradient) {
    // w (1 - 0.1 * 0.5) - 0.1 sign(g)
    Updated w(make_optimizer("lion", {{"lr", "0.1"}, {"weight_decay", "0.5"}}), f32({3}, {2, 2, 2}));
    w.step(f32({3}, {0.01F, -100, 0}));
    expect_near(w.w(), {1.8, 2, 1.9});
}

TEST(Lamb, TheFirstStepIsAFractionOfTheWeight) {
    // u = sign(g), |w| / |u| = 5 / sqrt(2)
    Updated w(make_optimizer("lamb", {{"lr", "0.1"}}), f32({2}, {3, 4}));
    w.step(f32({2}, {7, -7}));
    expect_near(w.w(), {3 - 0.5 / std::sqrt(2.0), 4 + 0.5 / std::sqrt(2.0)}, 1e-5);
}

TEST(Lamb, AWeightOfZerosMovesAtTheLearningRate) {
    Updated w(make_optimizer("lamb", {{"lr", "0.1"}}), f32({2}, {0, 0}));
    w.step(f32({2}, {7, -7}));
    expect_near(w.w(), {-0.1, 0.1}, 1e-5);
}

TEST(Adafactor, KeepsARowAndAColumnOfAMatrix) {
    const auto optimizer = optimizers::adafactor();
    const auto slots = optimizer->slots({5, 4, 3});
    ASSERT_EQ(slots.size(), 2U);
    EXPECT_EQ(slots[0].shape, (ov::Shape{5, 4, 1}));
    EXPECT_EQ(slots[1].shape, (ov::Shape{5, 1, 3}));
    ASSERT_EQ(optimizer->slots({4}).size(), 1U);
    EXPECT_EQ(optimizer->slots({4})[0].shape, (ov::Shape{4}));
}

TEST(Adagrad, StartsFromTheInitialAccumulator) {
    // s = 3 + 1: w - 0.1 / 2
    Updated w(make_optimizer("adagrad", {{"lr", "0.1"}, {"initial_accumulator", "3"}}), f32({1}, {1}));
    w.step(f32({1}, {1}));
    expect_near(w.w(), {0.95});
}

TEST(MakeOptimizer, ConfigMakesTheSameAgain) {
    for (const auto* name : {"sgd", "adam", "adamw", "rmsprop", "adagrad", "lion", "lamb", "adafactor"}) {
        const auto optimizer = make_optimizer(name, {{"lr", "0.1234567890123456"}, {"weight_decay", "1e-05"}});
        EXPECT_EQ(optimizer->learning_rate(), 0.1234567890123456);
        EXPECT_EQ(optimizer->weight_decay(), 1e-5);
        EXPECT_EQ(make_optimizer(optimizer->name(), optimizer->config())->config(), optimizer->config());
    }
}

TEST(UpdateModel, NamesItsInputsAndOutputs) {
    const auto model = update_model(*optimizers::adam(), {2}, 0);
    EXPECT_EQ(model->input("exp_avg").get_shape(), ov::Shape{2});
    EXPECT_EQ(model->input("lr").get_shape(), ov::Shape{});
    EXPECT_EQ(model->output("w/new").get_index(), model->get_results()[0]->output(0).get_index());
    EXPECT_EQ(model->output("exp_avg_sq/new").get_shape(), ov::Shape{2});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

static SessionOptions in(const std::string& precision, double loss_scale = 0) {
    auto options = classifier(optimizers::sgd({1e-3}));
    options.precision = precision;
    options.loss_scale = loss_scale;
    return options;
}

static void train(Session& session, int steps) {
    for (int i = 0; i < steps; ++i) {
        const auto batch = samples({8, 5}, 3, i);
        session.step(batch.inputs, batch.targets);
    }
}

// What training added to the weights, all in one vector.
static std::vector<double> progress(const SessionOptions& options, int steps) {
    Session session(mlp({5, 16, 3}), options);
    const auto before = session.parameters();
    train(session, steps);
    std::vector<double> result;
    for (const auto& [name, w] : session.parameters()) {
        EXPECT_EQ(w.get_element_type(), ov::element::f32);
        for (size_t i = 0; i < w.get_size(); ++i) {
            result.push_back(w.data<float>()[i] - before.at(name).data<float>()[i]);
        }
    }
    return result;
}

// A batch with gradients a thousand times as large.
static Samples large_samples() {
    auto batch = samples({8, 5}, 3, 1);
    for (size_t i = 0; i < 40; ++i) {
        batch.inputs.at("x").data<float>()[i] *= 1000;
    }
    return batch;
}

// ||a - b|| / ||b||
static double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double difference = 0;
    double norm = 0;
    for (size_t i = 0; i < b.size(); ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        norm += b[i] * b[i];
    }
    return std::sqrt(difference / norm);
}

// A rate of 1e-3 moves a weight by less than half a bf16 step: without f32 weights nothing would be learned.
TEST(SessionPrecision, SmallStepsAddUpInF32Weights) {
    const auto exact = progress(in("f32"), 10);
    EXPECT_LT(distance(progress(in("bf16"), 10), exact), 0.1);
    EXPECT_LT(distance(progress(in("f16"), 10), exact), 0.1);
}

TEST(SessionPrecision, AGradientThatOverflowsHalvesTheLossScaleUntilItDoesNot) {
    const auto exact = progress(in("f32"), 3);
    EXPECT_LT(distance(progress(in("f16", std::ldexp(1, 127)), 3), exact), 0.1);

    Session session(mlp({5, 16, 3}), in("f16", std::ldexp(1, 127)));
    const auto first = samples({8, 5}, 3, 0);
    session.accumulate(first.inputs, first.targets);
    const auto gradients = session.gradients();
    const auto large = large_samples();  // the sum so far follows the scale
    session.accumulate(large.inputs, large.targets);
    Session other(mlp({5, 16, 3}), in("f32"));
    other.accumulate(first.inputs, first.targets);
    expect_near(gradients, other.gradients(), 2e-2);
    other.accumulate(large.inputs, large.targets);
    expect_near(session.gradients(), other.gradients(), 2e-2);
}

TEST(SessionPrecision, ANumberThatIsNotFiniteIsStillAnError) {
    Session session(mlp({5, 3}), in("f16"));
    auto batch = samples({4, 5}, 3, 1);
    batch.inputs.at("x").data<float>()[7] = std::numeric_limits<float>::quiet_NaN();
    expect_error<StateError>("not finite", [&] { session.step(batch.inputs, batch.targets); });
    EXPECT_EQ(session.step_count(), 0);
}

TEST(SessionPrecision, TheLossScaleGoesOnWithTheRun) {
    Session whole(mlp({5, 16, 3}), in("f16", std::ldexp(1, 127)));
    const auto large = large_samples();
    whole.step(large.inputs, large.targets);
    train(whole, 1);
    const auto batch = samples({8, 5}, 3, 9);
    whole.accumulate(batch.inputs, batch.targets);
    const auto bytes = whole.to_bytes();
    Session resumed(mlp({5, 16, 3}), in("f16"));
    const auto metadata = resumed.from_bytes(bytes.data(), bytes.size());
    EXPECT_LT(std::stod(metadata.at("loss_scale/value")), std::ldexp(1, 127));
    EXPECT_EQ(metadata.at("loss_scale/calm_steps"), "2");
    whole.apply();
    resumed.apply();
    train(whole, 2);
    train(resumed, 2);
    expect_same_bits(whole.parameters(), resumed.parameters());

    Session exact(mlp({5, 16, 3}), in("f32"));
    expect_error<CheckpointError>("another loss scale", [&] { exact.from_bytes(bytes.data(), bytes.size()); });
}

TEST(SessionPrecision, BadChoicesAreNamed) {
    const auto model = mlp({5, 3});
    expect_error<ArgumentError>("must be f32, bf16 or f16, got 'f8'", [&] { Session(model, in("f8")); });
    expect_error<ArgumentError>("loss_scale is for", [&] { Session(model, in("f32", 8)); });
    expect_error<ArgumentError>("not negative, got -1", [&] { Session(model, in("bf16", -1)); });
}

}  // namespace ovtk::test

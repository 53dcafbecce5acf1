// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/batch_norm.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

static SessionOptions without_learning() {
    return classifier(optimizers::sgd({0}));
}

// Mean and unbiased variance per channel of [N, C, H, W].
static std::pair<std::vector<double>, std::vector<double>> statistics(const ov::Tensor& x) {
    const auto& shape = x.get_shape();
    const auto values = values_of(x);
    const size_t space = shape[2] * shape[3];
    const double n = static_cast<double>(shape[0] * space);
    std::vector<double> means;
    std::vector<double> variances;
    for (size_t c = 0; c < shape[1]; ++c) {
        double sum = 0;
        double squares = 0;
        for (size_t b = 0; b < shape[0]; ++b) {
            for (size_t i = 0; i < space; ++i) {
                const auto v = values[(b * shape[1] + c) * space + i];
                sum += v;
                squares += v * v;
            }
        }
        means.push_back(sum / n);
        variances.push_back((squares - sum * sum / n) / (n - 1));
    }
    return {means, variances};
}

TEST(SessionBatchNorm, RunningStatisticsFollowTheBatch) {
    auto options = without_learning();
    options.batch_norm_momentum = 0.25;
    Session session(batch_norm_net(), options);
    const auto before = session.parameters();
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    session.step(batch.inputs, batch.targets);

    // The first layer's output, from a model cut before the normalisation.
    const auto model = batch_norm_net();
    for (const auto& node : model->get_ops()) {
        if (node->get_friendly_name() == "mix") {
            const auto cut = std::make_shared<ov::Model>(node->outputs(), model->get_parameters());
            const auto [means, variances] = statistics(run(cut, {batch.inputs.at("x")})[0]);
            auto expected_mean = values_of(before.at("bn.running_mean"));
            auto expected_variance = values_of(before.at("bn.running_var"));
            for (size_t c = 0; c < 2; ++c) {
                expected_mean[c] = 0.75 * expected_mean[c] + 0.25 * means[c];
                expected_variance[c] = 0.75 * expected_variance[c] + 0.25 * variances[c];
            }
            expect_near(session.parameters().at("bn.running_mean"), expected_mean, 1e-5);
            expect_near(session.parameters().at("bn.running_var"), expected_variance, 1e-5);
        }
    }
}

TEST(SessionBatchNorm, EvaluationUsesTheRunningStatistics) {
    Session session(batch_norm_net(), without_learning());
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    expect_near(session.predict(batch.inputs).at("logits"),
                values_of(run(batch_norm_net(), {batch.inputs.at("x")})[0]),
                1e-5);
    const auto training = session.step(batch.inputs, batch.targets);
    EXPECT_GT(std::abs(session.evaluate(batch.inputs, batch.targets).at("loss") - training), 1e-4);
}

TEST(SessionBatchNorm, KeepsRunningStatisticsWhenTold) {
    auto options = classifier(optimizers::sgd({0.1}));
    options.train_batch_norm = false;
    Session session(batch_norm_net(), options);
    const auto before = session.parameters();
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    const auto evaluated = session.evaluate(batch.inputs, batch.targets).at("loss");
    EXPECT_NEAR(session.step(batch.inputs, batch.targets), evaluated, 1e-5);
    expect_same_bits({{"", before.at("bn.running_mean")}}, {{"", session.parameters().at("bn.running_mean")}});
}

TEST(SessionBatchNorm, AFrozenLayerKeepsItsStatistics) {
    auto options = classifier(optimizers::sgd({0.1}));
    options.weights.freeze = "(mix|bn).*";
    Session session(batch_norm_net(), options);
    const auto before = session.parameters();
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    const auto evaluated = session.evaluate(batch.inputs, batch.targets).at("loss");
    EXPECT_NEAR(session.step(batch.inputs, batch.targets), evaluated, 1e-5);
    expect_same_bits({{"", before.at("bn.running_var")}}, {{"", session.parameters().at("bn.running_var")}});
}

TEST(SessionBatchNorm, CollectedBatchesAllCount) {
    Session collected(batch_norm_net(), without_learning());
    Session stepped(batch_norm_net(), without_learning());
    for (int i = 0; i < 3; ++i) {
        const auto batch = samples({5, 2, 6, 6}, 3, i);
        collected.accumulate(batch.inputs, batch.targets);
        stepped.step(batch.inputs, batch.targets);
    }
    collected.apply();
    expect_near(collected.parameters(), stepped.parameters(), 1e-5);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "graph/build.hpp"
#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// Ten steps on three batches, the last one smaller.
static std::vector<double> train(Session& session, int steps = 10) {
    const Samples batches[] = {samples({8, 5}, 3, 1), samples({8, 5}, 3, 2), samples({3, 5}, 3, 3)};
    std::vector<double> losses;
    for (int i = 0; i < steps; ++i) {
        losses.push_back(session.step(batches[i % 3].inputs, batches[i % 3].targets));
    }
    return losses;
}

TEST(SessionStep, OneDenseLayerByHand) {
    // y = w x + b with w = (1, 2), b = 0 and x = (1, 3): y = 7; target 5: loss = 4, dy = 4
    // dw = (4, 12), db = 4; a rate of 0.1 gives w = (0.6, 0.8), b = -0.4
    Session session(mlp({2, 1}), [] {
        SessionOptions options;
        options.losses = {{losses::mse(), "", "", 1}};
        options.optimizer = optimizers::sgd({0.1});
        return options;
    }());
    session.set_parameters({{"fc1.weight", f32({1, 2}, {1, 2})}, {"fc1.bias", f32({1, 1}, {0})}});
    EXPECT_NEAR(session.step({{"x", f32({1, 2}, {1, 3})}}, {{"y", f32({1, 1}, {5})}}), 4, 1e-6);
    expect_near(session.parameters().at("fc1.weight"), {0.6, 0.8});
    expect_near(session.parameters().at("fc1.bias"), {-0.4});
    EXPECT_EQ(session.step_count(), 1);
}

TEST(SessionStep, LearnsABatch) {
    Session session(mlp({5, 16, 3}), classifier(optimizers::adamw()));
    session.set_learning_rate(0.02);
    const auto batch = samples({8, 5}, 3, 1);
    const auto first = session.step(batch.inputs, batch.targets);
    double last = first;
    for (int i = 0; i < 60; ++i) {
        last = session.step(batch.inputs, batch.targets);
    }
    EXPECT_LT(last, 0.2 * first);
}

TEST(SessionStep, IsTheSameBitForBitEachTime) {
    Session first(mlp({5, 16, 3}), classifier(optimizers::adam()));
    Session second(mlp({5, 16, 3}), classifier(optimizers::adam()));
    EXPECT_EQ(train(first), train(second));
    expect_same_bits(first.parameters(), second.parameters());
    expect_same_bits(first.slots(), second.slots());
}

TEST(SessionStep, TwoSessionsInTwoThreadsDoAsEachAlone) {
    Session alone(mlp({5, 16, 3}, 1), classifier(optimizers::adam()));
    Session other_alone(mlp({5, 16, 3}, 2), classifier(optimizers::sgd({0.1, 0.9})));
    const auto expected = train(alone, 50);
    const auto other_expected = train(other_alone, 50);
    std::vector<double> losses;
    std::vector<double> other_losses;
    std::thread first([&] {
        Session session(mlp({5, 16, 3}, 1), classifier(optimizers::adam()));
        losses = train(session, 50);
    });
    std::thread second([&] {
        Session session(mlp({5, 16, 3}, 2), classifier(optimizers::sgd({0.1, 0.9})));
        other_losses = train(session, 50);
    });
    first.join();
    second.join();
    EXPECT_EQ(losses, expected);
    EXPECT_EQ(other_losses, other_expected);
}

TEST(SessionStep, EqualsCollectingAndApplying) {
    auto options = classifier(optimizers::adam());
    options.clip_norm = 0.5;
    Session whole(mlp({5, 16, 3}), options);
    Session parts(mlp({5, 16, 3}), options);
    for (int i = 0; i < 3; ++i) {
        const auto batch = samples({8, 5}, 3, i);
        const auto loss = whole.step(batch.inputs, batch.targets);
        double sum = 0;
        for (const size_t half : {0, 4}) {
            sum += parts.accumulate({{"x", ov::Tensor(batch.inputs.at("x"), {half, 0}, {half + 4, 5})}},
                                    {{"y", ov::Tensor(batch.targets.at("y"), {half}, {half + 4})}});
        }
        parts.apply();
        EXPECT_NEAR(sum / 2, loss, 1e-5);
    }
    EXPECT_EQ(parts.step_count(), 3);
    expect_near(parts.parameters(), whole.parameters(), 1e-5);
    expect_near(parts.slots(), whole.slots(), 1e-5);
}

TEST(SessionStep, ShowsCollectedGradients) {
    Session session(mlp({2, 1}), [] {
        SessionOptions options;
        options.losses = {{losses::mse(), "", "", 1}};
        options.optimizer = optimizers::sgd();
        return options;
    }());
    expect_error<StateError>("accumulate()", [&] { session.gradients(); });
    expect_error<StateError>("accumulate()", [&] { session.apply(); });
    session.set_parameters({{"fc1.weight", f32({1, 2}, {1, 2})}, {"fc1.bias", f32({1, 1}, {0})}});
    session.accumulate({{"x", f32({1, 2}, {1, 3})}}, {{"y", f32({1, 1}, {5})}});  // dw = (4, 12), db = 4
    session.accumulate({{"x", f32({1, 2}, {1, 3})}}, {{"y", f32({1, 1}, {7})}});  // 0
    expect_near(session.gradients().at("fc1.weight"), {2, 6});
    expect_near(session.gradients().at("fc1.bias"), {2});
    expect_error<StateError>("apply()", [&] { session.step({{"x", f32({1, 2}, {1, 3})}}, {{"y", f32({1, 1}, {7})}}); });
}

TEST(SessionStep, TakesTheLearningRateOfTheMoment) {
    auto options = classifier(optimizers::sgd({0.5}));
    options.schedule = schedules::step(2, 0.1);
    Session session(mlp({5, 3}), options);
    EXPECT_EQ(session.learning_rate(), 0.5);
    train(session, 2);
    EXPECT_DOUBLE_EQ(session.current_learning_rate(), 0.05);
    session.set_learning_rate(0);
    const auto before = session.parameters();
    train(session, 3);
    expect_same_bits(session.parameters(), before);
    expect_error<ArgumentError>("-1", [&] { session.set_learning_rate(-1); });
}

TEST(SessionStep, LeavesFrozenWeightsAlone) {
    auto options = classifier(optimizers::adam());
    options.weights.freeze = "fc1.*";
    Session session(mlp({5, 16, 3}), options);
    const auto before = session.parameters();
    train(session);
    const auto after = session.parameters();
    ASSERT_EQ(after.size(), 4u);
    expect_same_bits({{"w", before.at("fc1.weight")}}, {{"w", after.at("fc1.weight")}});
    EXPECT_NE(values_of(before.at("fc2.weight")), values_of(after.at("fc2.weight")));
    EXPECT_EQ(session.slots().count("fc1.weight/exp_avg"), 0u);
    EXPECT_EQ(session.slots().count("fc2.weight/exp_avg"), 1u);
}

TEST(SessionStep, GivesGroupsTheirRateAndDecay) {
    auto options = classifier(optimizers::sgd({0.1, 0, 0, false, 0.5}));
    options.groups = {{".*bias", 0, 0}, {"fc2.*", 2, {}}};
    Session session(mlp({5, 4, 3}), options);
    Session plain(mlp({5, 4, 3}), classifier(optimizers::sgd({0.1, 0, 0, false, 0.5})));
    const auto before = session.parameters();
    train(session, 1);
    train(plain, 1);
    const auto after = session.parameters();
    const auto plain_after = plain.parameters();
    expect_same_bits({{"", before.at("fc1.bias")}}, {{"", after.at("fc1.bias")}});
    expect_same_bits({{"", plain_after.at("fc1.weight")}}, {{"", after.at("fc1.weight")}});
    const auto old = values_of(before.at("fc2.weight"));
    auto twice = values_of(plain_after.at("fc2.weight"));
    for (size_t i = 0; i < old.size(); ++i) {
        twice[i] = old[i] + 2 * (twice[i] - old[i]);
    }
    expect_near(after.at("fc2.weight"), twice, 1e-5);
    options.groups = {{"fc3.*", 1, {}}};
    expect_error<ArgumentError>("fc3", [&] { Session(mlp({5, 4, 3}), options); });
}

TEST(SessionStep, AveragesTheWeights) {
    auto options = classifier(optimizers::sgd({0.5}));
    options.ema_decay = 0.75;
    Session session(mlp({5, 3}), options);
    auto expected = values_of(session.parameters().at("fc1.weight"));
    for (int i = 0; i < 4; ++i) {
        train(session, 1);
        const auto now = values_of(session.parameters().at("fc1.weight"));
        for (size_t k = 0; k < expected.size(); ++k) {
            expected[k] = 0.75 * expected[k] + 0.25 * now[k];
        }
    }
    expect_near(session.parameters(/*ema=*/true).at("fc1.weight"), expected, 1e-5);
    Session plain(mlp({5, 3}), classifier(optimizers::sgd()));
    expect_error<ArgumentError>("ema_decay", [&] { plain.parameters(true); });
}

TEST(SessionStep, ClipsTheGlobalNorm) {
    auto options = classifier(optimizers::sgd({1}));
    options.clip_norm = 1e-3;
    Session session(mlp({5, 16, 3}), options);
    const auto before = session.parameters();
    train(session, 1);
    double squares = 0;
    for (const auto& [name, tensor] : session.parameters()) {
        const auto now = values_of(tensor);
        const auto old = values_of(before.at(name));
        for (size_t i = 0; i < now.size(); ++i) {
            squares += (now[i] - old[i]) * (now[i] - old[i]);
        }
    }
    EXPECT_NEAR(std::sqrt(squares), 1e-3, 2e-5);
}

TEST(SessionEvaluation, DoesNotDependOnHowTheDataAreCut) {
    auto options = classifier(optimizers::sgd());
    options.metrics = {metrics::accuracy(), metrics::f1()};
    Session session(mlp({5, 16, 3}), options);
    const auto all = samples({12, 5}, 3, 7);
    const auto whole = session.evaluate(all.inputs, all.targets);
    session.evaluation_begin();
    for (const auto& [begin, end] : std::vector<std::pair<size_t, size_t>>{{0, 5}, {5, 10}, {10, 12}}) {
        session.evaluation_add({{"x", ov::Tensor(all.inputs.at("x"), {begin, 0}, {end, 5})}},
                               {{"y", ov::Tensor(all.targets.at("y"), {begin}, {end})}});
    }
    const auto parts = session.evaluation_result();
    ASSERT_EQ(whole.size(), 3u);
    for (const auto& [name, value] : whole) {
        EXPECT_NEAR(parts.at(name), value, 1e-6) << name;
    }
    session.evaluation_begin();
    expect_error<StateError>("no batch", [&] { session.evaluation_result(); });
}

TEST(SessionEvaluation, FollowsTheWeights) {
    Session session(mlp({5, 16, 3}), classifier(optimizers::sgd({0.5})));
    const auto batch = samples({8, 5}, 3, 1);
    for (int i = 0; i < 4; ++i) {
        const auto before = session.evaluate(batch.inputs, batch.targets).at("loss");
        EXPECT_NEAR(session.step(batch.inputs, batch.targets), before, 1e-6);
    }
    EXPECT_EQ(session.predict(batch.inputs).at("logits").get_shape(), (ov::Shape{8, 3}));
}

TEST(SessionStep, WeighsSeveralLosses) {
    auto options = classifier(optimizers::sgd({0}));
    const auto batch = samples({8, 5}, 3, 1);
    Session one(mlp({5, 3}), options);
    const auto loss = one.step(batch.inputs, batch.targets);
    options.losses = {{losses::cross_entropy(), "logits", "classes", 0.5}, {losses::mse(), "logits", "values", 2}};
    Session both(mlp({5, 3}), options);
    const auto logits = both.predict(batch.inputs).at("logits");
    // the targets are one too large everywhere: a squared error of 1
    auto values = values_of(logits);
    ov::Tensor shifted(ov::element::f32, logits.get_shape());
    for (size_t i = 0; i < values.size(); ++i) {
        shifted.data<float>()[i] = static_cast<float>(values[i] + 1);
    }
    EXPECT_NEAR(both.step(batch.inputs, {{"classes", batch.targets.at("y")}, {"values", shifted}}),
                0.5 * loss + 2,
                1e-5);
}

TEST(SessionLifted, WeightsUpdatesAndStepsOfSomebodyElse) {
    // loss = sum(w x), mean' = x
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{2});
    const auto w = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{2});
    const auto mean = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{2});
    x->set_friendly_name("x");
    const auto loss = graph::reduce_sum(graph::mul(w, x), {0}, /*keep_dims=*/false);
    const auto next = graph::add(graph::mul(mean, 0.), x);
    Lifted lifted;
    lifted.model = std::make_shared<ov::Model>(ov::OutputVector{loss, next}, ov::ParameterVector{x, w, mean});
    lifted.weights.resize(2);
    lifted.weights[0].name = "w";
    lifted.weights[1].name = "mean";
    lifted.weights[1].trainable = false;
    for (auto& weight : lifted.weights) {
        weight.shape = {2};
        lifted.values.push_back(f32({2}, {1, 1}));
    }
    lifted.updates = {{1, 1}};
    auto options = classifier(optimizers::sgd({0.1}));
    options.losses = {{losses::output(), "", "", 1}};
    Session session(lifted, options);
    EXPECT_EQ(session.step({{"x", f32({2}, {3, 4})}}, {}), 7);
    expect_near(session.parameters().at("w"), {0.7, 0.6});
    expect_near(session.parameters().at("mean"), {3, 4});
    session.set_step_count(5);
    EXPECT_EQ(session.step_count(), 5);
    EXPECT_THROW(session.set_step_count(-1), ArgumentError);

    auto bad = lifted;
    bad.values.pop_back();
    expect_error<ArgumentError>("a Parameter and a value for each weight", [&] { Session(bad, options); });
    bad = lifted;
    bad.updates = {{2, 1}};
    expect_error<ArgumentError>("from output 2 to weight 1", [&] { Session(bad, options); });
    bad = lifted;
    bad.values[0] = f32({3}, {1, 1, 1});
    expect_error<ArgumentError>("the weight 'w' must be f32", [&] { Session(bad, options); });
}

}  // namespace ovtk::test

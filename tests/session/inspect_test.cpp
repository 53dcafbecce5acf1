// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/ops.hpp"
#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

TEST(SessionFailure, NamesTheInputThatIsNotFinite) {
    Session session(mlp({5, 3}), classifier(optimizers::adam()));
    auto batch = samples({4, 5}, 3, 1);
    session.step(batch.inputs, batch.targets);
    const auto before = session.parameters();
    const auto slots = session.slots();
    batch.inputs.at("x").data<float>()[7] = std::numeric_limits<float>::quiet_NaN();
    expect_error<StateError>(
        "step 2 has a loss that is not finite (it is nan): the first such value is in the batch: input 'x'",
        [&] { session.step(batch.inputs, batch.targets); });
    EXPECT_EQ(session.step_count(), 1);
    expect_same_bits(session.parameters(), before);
    expect_same_bits(session.slots(), slots);

    const auto good = samples({4, 5}, 3, 2);
    EXPECT_TRUE(std::isfinite(session.step(good.inputs, good.targets)));
}

TEST(SessionFailure, SeesGradientsThatAreNotFiniteUnderAFiniteLoss) {
    // max(0, NaN) is 0 on CPU: the loss stays finite, but x takes part in the gradient of the first layer.
    Session session(mlp({5, 8, 3}), classifier(optimizers::sgd()));
    auto batch = samples({4, 5}, 3, 1);
    batch.inputs.at("x").data<float>()[7] = std::numeric_limits<float>::quiet_NaN();
    const auto before = session.parameters();
    expect_error<StateError>("input 'x'", [&] { session.step(batch.inputs, batch.targets); });
    expect_error<StateError>("input 'x'", [&] { session.accumulate(batch.inputs, batch.targets); });
    expect_same_bits(session.parameters(), before);
}

TEST(SessionFailure, NamesTheWeightThatIsNotFinite) {
    Session session(mlp({5, 3}), classifier(optimizers::sgd()));
    const auto batch = samples({4, 5}, 3, 1);
    session.set_parameters({{"fc1.bias", f32({1, 3}, {0, INFINITY, 0})}});
    expect_error<StateError>("the weight 'fc1.bias'", [&] { session.step(batch.inputs, batch.targets); });
}

TEST(SessionFailure, NamesTheOpThatIsNotFinite) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 2});
    x->output(0).set_names({"x"});
    const auto w = std::make_shared<ov::op::v0::Constant>(f32({2, 2}, {1, 2, 3, 4}));
    const auto product = std::make_shared<ov::op::v0::MatMul>(x, w);
    const auto root = std::make_shared<ov::op::v0::Sqrt>(product);
    root->set_friendly_name("root");
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{root->output(0)}, ov::ParameterVector{x});
    SessionOptions options;
    options.losses = {{losses::mse(), "", "", 1}};
    options.optimizer = optimizers::sgd();
    Session session(model, options);
    expect_error<StateError>("Sqrt 'root'",
                             [&] { session.step({{"x", f32({1, 2}, {-1, -1})}}, {{"y", f32({1, 2}, {1, 1})}}); });
    EXPECT_EQ(session.step_count(), 0);
}

TEST(SessionFailure, CollectedGradientsStayGood) {
    Session session(mlp({5, 3}), classifier(optimizers::sgd()));
    const auto batch = samples({4, 5}, 3, 1);
    session.accumulate(batch.inputs, batch.targets);
    const auto before = session.gradients();
    const auto bad = f32({4, 5}, std::vector<float>(20, INFINITY));
    expect_error<StateError>("input 'x'", [&] { session.accumulate({{"x", bad}}, batch.targets); });
    expect_same_bits(session.gradients(), before);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/batch.hpp"

#include <gtest/gtest.h>

#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

static Session session() {
    return Session(mlp({5, 3}), classifier(optimizers::sgd()));
}

static void expect_refused(const TensorMap& inputs, const TensorMap& targets, const std::string& part) {
    auto s = session();
    const auto before = s.parameters();
    expect_error<ArgumentError>(part, [&] { s.step(inputs, targets); });
    EXPECT_EQ(s.step_count(), 0);
    expect_same_bits(s.parameters(), before);
}

TEST(SessionBatch, NamesWhatIsWrongWithAnInput) {
    const auto batch = samples({4, 5}, 3, 1);
    const auto& x = batch.inputs.at("x");
    expect_refused({{"z", x}}, batch.targets, "no input 'z'");
    expect_refused({}, batch.targets, "lacks the input 'x'");
    expect_refused({{"x", ov::Tensor()}}, batch.targets, "holds no tensor");
    expect_refused({{"x", random_tensor({4, 6}, 1)}}, batch.targets, "takes the shape [?,5], got [4,6]");
    expect_refused({{"x", random_tensor({5}, 1)}}, batch.targets, "takes the shape [?,5], got [5]");
    expect_refused({{"x", ov::Tensor(ov::element::f32, {0, 5})}}, batch.targets, "takes the shape");
    expect_refused({{"x", ov::Tensor(ov::element::f64, {4, 5})}}, batch.targets, "takes f32, got f64");
}

TEST(SessionBatch, NamesWhatIsWrongWithATarget) {
    const auto batch = samples({4, 5}, 3, 1);
    expect_refused(batch.inputs, {}, "lacks the target 'y'");
    expect_refused(batch.inputs, {{"labels", batch.targets.at("y")}}, "no target 'labels'");
    expect_refused(batch.inputs, {{"y", i64({3}, {0, 1, 2})}}, "cross_entropy");
    expect_refused(batch.inputs, {{"y", i64({4}, {0, 1, 3, 2})}}, "class 3 at position 2, but there are 3 classes");
    expect_refused(batch.inputs, {{"y", i64({4}, {0, -1, 1, 2})}}, "class -1 at position 1");
}

TEST(SessionBatch, LetsTheIgnoredClassPass) {
    auto s = session();
    const auto batch = samples({4, 5}, 3, 1);
    s.step(batch.inputs, {{"y", i64({4}, {0, -100, 1, 2})}});
    EXPECT_EQ(s.step_count(), 1);
}

TEST(SessionBatch, TakesSmallerIntegersAndDistributions) {
    const auto batch = samples({4, 5}, 3, 1);
    ov::Tensor small(ov::element::i32, {4});
    ov::Tensor bytes(ov::element::u8, {4});
    ov::Tensor one_hot(ov::element::f32, {4, 3});
    std::fill_n(one_hot.data<float>(), 12, 0.f);
    for (size_t i = 0; i < 4; ++i) {
        const auto k = batch.targets.at("y").data<int64_t>()[i];
        small.data<int32_t>()[i] = static_cast<int32_t>(k);
        bytes.data<uint8_t>()[i] = static_cast<uint8_t>(k);
        one_hot.data<float>()[3 * i + static_cast<size_t>(k)] = 1;
    }
    auto s = session();
    const auto loss = s.evaluate(batch.inputs, batch.targets).at("loss");
    EXPECT_NEAR(s.evaluate(batch.inputs, {{"y", small}}).at("loss"), loss, 1e-6);
    EXPECT_NEAR(s.evaluate(batch.inputs, {{"y", bytes}}).at("loss"), loss, 1e-6);
    EXPECT_NEAR(s.evaluate(batch.inputs, {{"y", one_hot}}).at("loss"), loss, 1e-6);
}

TEST(SessionBatch, ASingleTensorNeedsNoName) {
    auto s = session();
    const auto batch = samples({4, 5}, 3, 1);
    EXPECT_EQ(s.evaluate({{"", batch.inputs.at("x")}}, {{"", batch.targets.at("y")}}),
              s.evaluate(batch.inputs, batch.targets));
}

TEST(SessionOptions, AreCheckedFirst) {
    const auto refused = [](const std::string& part, const std::function<void(SessionOptions&)>& change) {
        auto options = classifier(optimizers::sgd());
        change(options);
        expect_error<ArgumentError>(part, [&] { Session(mlp({5, 3}), options); });
    };
    refused("needs a loss", [](auto& o) { o.losses.clear(); });
    refused("needs an optimizer", [](auto& o) { o.optimizer = nullptr; });
    refused("no output 'logit'", [](auto& o) { o.losses[0].output = "logit"; });
    refused("clip_norm", [](auto& o) { o.clip_norm = -1; });
    refused("ema_decay", [](auto& o) { o.ema_decay = 1; });
    refused("dropout", [](auto& o) { o.dropout = 1; });
    refused("regular expression", [](auto& o) { o.groups = {{"[", 1, {}}}; });
    refused("'GPU.7' is not there; available: CPU", [](auto& o) { o.device = "GPU.7"; });
    refused("precision", [](auto& o) { o.precision = "f8"; });
    expect_error<ArgumentError>("no model", [] { Session(nullptr, classifier(optimizers::sgd())); });
}

}  // namespace ovtk::test

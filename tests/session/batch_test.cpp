// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/batch.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "session/models.hpp"
#include "support/folder.hpp"
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

TEST(SessionBatch, HoldsSeveralInputsAndIntegers) {
    Session session(two_input_net(), classifier(optimizers::sgd({0.5})));
    ASSERT_EQ(session.inputs().size(), 2u);
    const auto x = random_tensor({4, 4}, 1);
    const TensorMap inputs{{"words", i64({4, 3}, {0, 1, 2, 3, 4, 5, 0, 0, 0, 1, 2, 3})}, {"x", x}};
    const TensorMap targets{{"y", i64({4}, {0, 1, 1, 0})}};
    const auto before = session.parameters().at("embedding.weight");
    const auto first = session.step(inputs, targets);
    for (int i = 0; i < 20; ++i) {
        session.step(inputs, targets);
    }
    EXPECT_LT(session.evaluate(inputs, targets).at("loss"), 0.5 * first);
    const auto after = session.parameters().at("embedding.weight");
    for (size_t word = 0; word < 10; ++word) {  // words 6 to 9 never occur
        EXPECT_EQ(before.data<float>()[2 * word] == after.data<float>()[2 * word], word >= 6) << word;
    }
    expect_error<ArgumentError>("lacks the input 'words'", [&] { session.predict({{"x", x}}); });
    expect_error<ArgumentError>("'words' takes i64, got f32",
                                [&] { session.predict({{"x", x}, {"words", random_tensor({4, 3}, 1)}}); });
}

TEST(SessionBatch, OfManySizesCompilesAnewAndForgetsTheOldest) {
    Session session(mlp({5, 3}), classifier(optimizers::sgd()));
    const auto predict = [&](size_t size) {
        return session.predict({{"x", random_tensor({size, 5}, 1)}});
    };
    const auto first = predict(1);
    for (size_t size = 2; size <= 18; ++size) {
        EXPECT_EQ(predict(size).at("logits").get_shape(), (ov::Shape{size, 3}));
    }
    const auto programs = session.programs();
    ASSERT_EQ(programs.size(), 16u);
    EXPECT_EQ(programs.front().kind, "prediction");
    EXPECT_EQ(programs.front().inputs.front().shape, ov::PartialShape({18, 5}));
    EXPECT_EQ(programs.back().inputs.front().shape, ov::PartialShape({3, 5}));
    expect_same_bits(predict(1), first);
}

TEST(SessionOptions, CompiledModelsAreKeptInAFolder) {
    const Folder folder;
    const auto losses = [](const std::string& cache_dir) {
        auto options = classifier(optimizers::adam());
        options.cache_dir = cache_dir;
        Session session(mlp({5, 8, 3}), options);
        std::vector<double> result;
        for (int i = 0; i < 3; ++i) {
            const auto batch = samples({4, 5}, 3, i);
            result.push_back(session.step(batch.inputs, batch.targets));
        }
        return result;
    };
    const auto expected = losses("");
    EXPECT_EQ(losses(folder.path("cache")), expected);
    EXPECT_FALSE(std::filesystem::is_empty(folder.path("cache")));
    EXPECT_EQ(losses(folder.path("cache")), expected);
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

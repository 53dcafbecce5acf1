// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/dropout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/parameter.hpp"
#include "ovtk/gradients.hpp"
#include "session/models.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using session::dropout_key;

static ov::Tensor key_tensor(uint64_t seed, int64_t step) {
    const auto [first, second] = dropout_key(seed, step, 0);
    ov::Tensor tensor(ov::element::i32, {2});
    tensor.data<int32_t>()[0] = first;
    tensor.data<int32_t>()[1] = second;
    return tensor;
}

// random_words(), as a compiled model and in plain C++.
class Words {
public:
    explicit Words(size_t count) : m_count(count), m_model(model(count)) {}

    std::vector<uint32_t> compiled(const ov::Tensor& key) {
        const auto values = m_model({key})[0];
        const auto* begin = values.data<int32_t>();
        return {begin, begin + m_count};
    }

    std::vector<uint32_t> plain(const ov::Tensor& key) const {
        const auto fold = [](uint32_t x) {
            return x ^ (x >> 16);
        };
        const auto* k = key.data<int32_t>();
        std::vector<uint32_t> words;
        for (uint32_t i = 0; i < m_count; ++i) {
            auto x = i * 0x9e3779b1u + static_cast<uint32_t>(k[0]);
            x = fold(x) * 0x7feb352du + static_cast<uint32_t>(k[1]);
            x = fold(x) * 0x846ca68bu;
            words.push_back(fold(x) * 0x9e3779b1u);
        }
        return words;
    }

private:
    static std::shared_ptr<ov::Model> model(size_t count) {
        const auto key = std::make_shared<ov::op::v0::Parameter>(ov::element::i32, ov::Shape{2});
        return std::make_shared<ov::Model>(ov::OutputVector{session::random_words(key, {count})},
                                           ov::ParameterVector{key});
    }

    size_t m_count;
    Compiled m_model;
};

TEST(Dropout, WordsAreThoseOfTheFormulaBitForBit) {
    Words words(10'000);
    for (const uint64_t seed : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}}) {
        const auto key = key_tensor(seed, 17);
        EXPECT_EQ(words.compiled(key), words.plain(key));
    }
}

// Pearson's statistic of counts that should all be the same: mean k - 1, variance 2 (k - 1) for k counts.
static void expect_uniform(const std::vector<double>& counts) {
    double total = 0;
    for (const auto count : counts) {
        total += count;
    }
    const double expected = total / static_cast<double>(counts.size());
    double statistic = 0;
    for (const auto count : counts) {
        statistic += (count - expected) * (count - expected) / expected;
    }
    const double freedom = static_cast<double>(counts.size()) - 1;
    EXPECT_LT(std::abs(statistic - freedom), 5 * std::sqrt(2 * freedom));
}

TEST(Dropout, WordsAreUniformWithinAStepBetweenNeighboursAndBetweenSteps) {
    const Words words(65'536);
    std::vector<double> high(256), low(256), neighbours(256), steps(256), rows(256);
    std::vector<uint32_t> before = words.plain(key_tensor(3, 0));
    for (int64_t step = 1; step <= 20; ++step) {
        const auto now = words.plain(key_tensor(3, step));
        for (size_t i = 0; i + 256 < now.size(); ++i) {
            ++high[now[i] >> 24];
            ++low[(now[i] >> 16) & 0xff];
            ++neighbours[(now[i] >> 28) << 4 | now[i + 1] >> 28];
            ++rows[(now[i] >> 28) << 4 | now[i + 256] >> 28];
            ++steps[(now[i] >> 28) << 4 | before[i] >> 28];
        }
        before = now;
    }
    for (const auto& counts : {high, low, neighbours, rows, steps}) {
        expect_uniform(counts);
    }
}

TEST(Dropout, ScalesWhatItKeepsAndItsGradient) {
    constexpr double P = 0.3;
    constexpr size_t COUNT = 100'000;
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{COUNT});
    const auto key = std::make_shared<ov::op::v0::Parameter>(ov::element::i32, ov::Shape{2});
    const auto y = session::dropout(x, key, P);
    const auto dx = gradients({graph::reduce_sum(y, {0}, false)}, {x->output(0)})[0];
    const auto results = run(std::make_shared<ov::Model>(ov::OutputVector{y, dx}, ov::ParameterVector{x, key}),
                             {f32({COUNT}, std::vector<float>(COUNT, 2)), key_tensor(5, 0)});
    const auto values = values_of(results[0]);
    const auto slopes = values_of(results[1]);
    size_t dropped = 0;
    for (size_t i = 0; i < COUNT; ++i) {
        if (values[i] == 0) {
            ++dropped;
            EXPECT_EQ(slopes[i], 0);
        } else {
            EXPECT_NEAR(values[i], 2 / (1 - P), 1e-5);
            EXPECT_NEAR(slopes[i], 1 / (1 - P), 1e-5);
        }
    }
    EXPECT_NEAR(static_cast<double>(dropped), P * COUNT, 5 * std::sqrt(P * (1 - P) * COUNT));
}

TEST(Dropout, ASeedIsARun) {
    const auto losses_of = [](uint64_t seed) {
        auto options = classifier(optimizers::sgd({0.1}));
        options.dropout = 0.5;
        options.seed = seed;
        Session session(mlp({5, 32, 3}), options);
        const auto batch = samples({8, 5}, 3, 1);
        std::vector<double> losses;
        for (int i = 0; i < 5; ++i) {
            losses.push_back(session.step(batch.inputs, batch.targets));
        }
        return losses;
    };
    EXPECT_EQ(losses_of(1), losses_of(1));
    EXPECT_NE(losses_of(1), losses_of(2));
}

TEST(Dropout, IsNotThereInEvaluation) {
    auto options = classifier(optimizers::sgd({0}));
    options.dropout = 0.5;
    Session session(mlp({5, 32, 3}), options);
    Session plain(mlp({5, 32, 3}), classifier(optimizers::sgd({0})));
    const auto batch = samples({8, 5}, 3, 1);
    EXPECT_EQ(session.evaluate(batch.inputs, batch.targets), plain.evaluate(batch.inputs, batch.targets));
    EXPECT_NE(session.step(batch.inputs, batch.targets), plain.step(batch.inputs, batch.targets));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/parameter.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

using Totals = std::vector<std::vector<double>>;

// Adds the sums of a batch, the batch being dynamic in the model.
void add(Totals& totals, const MetricPtr& metric, const ov::Tensor& x, const ov::Tensor& t) {
    ov::PartialShape x_shape = x.get_shape();
    ov::PartialShape t_shape = t.get_shape();
    x_shape[0] = ov::Dimension::dynamic();
    t_shape[0] = ov::Dimension::dynamic();
    const auto prediction = std::make_shared<ov::op::v0::Parameter>(x.get_element_type(), x_shape);
    const auto target = std::make_shared<ov::op::v0::Parameter>(t.get_element_type(), t_shape);
    const auto sums =
        run(std::make_shared<ov::Model>(metric->build(prediction, target), ov::ParameterVector{prediction, target}),
            {x, t});
    totals.resize(sums.size());
    for (size_t i = 0; i < sums.size(); ++i) {
        const auto values = values_of(sums[i]);
        totals[i].resize(values.size());
        for (size_t j = 0; j < values.size(); ++j) {
            totals[i][j] += values[j];
        }
    }
}

double value(const MetricPtr& metric, const ov::Tensor& x, const ov::Tensor& t) {
    Totals totals;
    add(totals, metric, x, t);
    return metric->value(totals);
}

constexpr float NOT_A_NUMBER = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST(Accuracy, OfClassIndices) {
    const auto x = f32({4, 3}, {1, 2, 0, 5, 1, 1, 0, 0, 1, 3, 2, 1});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({4}, {1, 0, 0, 2})), 0.5);
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({4, 1}, {1, 0, 2, 0})), 1);
}

TEST(Accuracy, OfDistributions) {
    const auto x = f32({2, 2}, {1, 2, 2, 1});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, f32({2, 2}, {0.1F, 0.9F, 0.3F, 0.7F})), 0.5);
}

TEST(Accuracy, OfOneLogitPerRow) {
    const auto x = f32({4, 1}, {-1, 1, 0.3F, 2});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, f32({4, 1}, {0, 1, 0, 1})), 0.75);
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(0.5), x, i64({4}, {0, 1, 0, 1})), 1);
}

TEST(Accuracy, OfPixels) {
    // [1, 2, 2, 2]: class 1 where the second map is larger
    const auto x = f32({1, 2, 2, 2}, {0, 1, 0, 1, 1, 0, 1, 0});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({1, 2, 2}, {1, 0, 0, 0})), 0.75);
}

TEST(Accuracy, IgnoredTargetsAreLeftOut) {
    const auto x = f32({3, 2}, {1, 0, 1, 0, 1, 0});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({3}, {0, -100, 1})), 0.5);
    EXPECT_TRUE(std::isnan(value(metrics::accuracy(), x, i64({3}, {255, 255, 255}))));
}

TEST(Accuracy, NotANumberIsNoHit) {
    const auto x = f32({2, 2}, {NOT_A_NUMBER, NOT_A_NUMBER, 1, NOT_A_NUMBER});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({2}, {0, 0})), 0);
}

TEST(Accuracy, OfEqualLogitsTheFirstIsChosen) {
    const auto x = f32({2, 3}, {1, 1, 1, 1, 1, 1});
    EXPECT_DOUBLE_EQ(value(metrics::accuracy(), x, i64({2}, {0, 1})), 0.5);
}

TEST(Accuracy, DoesNotDependOnTheCutIntoBatches) {
    const auto metric = metrics::accuracy();
    Totals totals;
    add(totals, metric, f32({1, 2}, {1, 0}), i64({1}, {0}));
    add(totals, metric, f32({3, 2}, {1, 0, 1, 0, 0, 1}), i64({3}, {1, 1, 1}));
    EXPECT_DOUBLE_EQ(metric->value(totals), 0.5);
}

TEST(TopK, TheTargetIsAmongTheLargest) {
    const auto x = f32({3, 4}, {4, 3, 2, 1, 1, 2, 3, 4, 1, 1, 1, 1});
    const auto t = i64({3}, {1, 1, 1});
    EXPECT_DOUBLE_EQ(value(metrics::top_k(1), x, t), 0);
    EXPECT_DOUBLE_EQ(value(metrics::top_k(2), x, t), 2.0 / 3);
    EXPECT_DOUBLE_EQ(value(metrics::top_k(5), x, t), 1);
    EXPECT_EQ(make_metric("top5")->name(), "top5");
    EXPECT_EQ(make_metric("top3")->name(), "top3");
}

TEST(Accuracy, ItsThresholdIsASetting) {
    const auto x = f32({4, 1}, {0.2f, 0.4f, 0.6f, 0.8f});
    const auto t = i64({4, 1}, {0, 0, 0, 1});
    const auto metric = make_metric("accuracy", {{"threshold", "0.5"}});
    EXPECT_DOUBLE_EQ(value(metric, x, t), 0.75);
    EXPECT_EQ(make_metric("accuracy", metric->config())->config(), metric->config());
    EXPECT_TRUE(make_metric("mse")->config().empty());
}

TEST(Errors, MeansOverAllElements) {
    const auto x = f32({2, 2}, {1, 2, 3, 4});
    const auto t = f32({2, 2}, {0, 0, 3, 2});
    EXPECT_DOUBLE_EQ(value(metrics::mse(), x, t), 9.0 / 4);
    EXPECT_DOUBLE_EQ(value(metrics::mae(), x, t), 5.0 / 4);
    EXPECT_DOUBLE_EQ(value(metrics::mae(), f32({2, 1}, {1, 2}), f32({2}, {0, 0})), 1.5);
    EXPECT_FALSE(metrics::mse()->larger_is_better());
}

TEST(F1, MacroAverageOverTheClassesThatOccur) {
    // predicted 0 0 1 1, actual 0 1 1 1, class 2 nowhere: F1 = 2/3 and 4/5
    const auto x = f32({4, 3}, {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0});
    EXPECT_DOUBLE_EQ(value(metrics::f1(), x, i64({4}, {0, 1, 1, 1})), (2.0 / 3 + 4.0 / 5) / 2);
}

TEST(F1, OfThePositiveClassForOneLogit) {
    const auto x = f32({4, 1}, {1, 1, -1, -1});
    EXPECT_DOUBLE_EQ(value(metrics::f1(), x, i64({4}, {1, 0, 1, 0})), 0.5);
}

TEST(Metrics, BadNamesAndTargetsAreNamed) {
    expect_argument_error([] { make_metric("acuracy"); }, "unknown metric 'acuracy'; did you mean 'accuracy'?");
    expect_argument_error([] { make_metric("top0"); }, "k must be at least 1, but is 0");
    expect_argument_error([] { make_metric("topx"); }, "unknown metric 'topx'");
    expect_argument_error([] { make_metric("f1", {{"threshold", "1"}}); }, "metric 'f1'");
    expect_argument_error([] { value(metrics::accuracy(), f32({2, 3}, {1, 2, 3, 4, 5, 6}), f32({2}, {0, 1})); },
                          "metric 'accuracy': for the prediction f32[?,3] the target must be class indices");
}

}  // namespace ovtk::test

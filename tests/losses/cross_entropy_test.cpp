// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "losses/loss.hpp"
#include "openvino/op/identity.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/softmax.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::cross_entropy;
using losses::CrossEntropyOptions;
using losses::Reduction;

// The number of classes must be known, so the check with every dimension dynamic does not apply.
static const VjpCheck FIXED = [] {
    VjpCheck check;
    check.dynamic = false;
    return check;
}();

TEST(CrossEntropy, EqualLogitsCostTheLogOfTheirNumber) {
    expect_near(run_loss(cross_entropy(), f32({2, 4}, {0, 0, 0, 0, 7, 7, 7, 7}), i64({2}, {0, 3})), {std::log(4.0)});
}

TEST(CrossEntropy, ByHand) {
    // softmax(log 3, 0) = {3/4, 1/4}
    const auto x = f32({2, 2}, {std::log(3.F), 0, std::log(3.F), 0});
    const auto t = i64({2}, {0, 1});
    CrossEntropyOptions options;
    options.reduction = Reduction::none;
    expect_near(run_loss(cross_entropy(options), x, t), {-std::log(0.75), -std::log(0.25)});
    options.reduction = Reduction::sum;
    expect_near(run_loss(cross_entropy(options), x, t), {-std::log(0.75) - std::log(0.25)});
}

TEST(CrossEntropy, GradientByHand) {
    // softmax - one hot, divided by the number of rows
    const auto result = evaluate(cross_entropy(), f32({2, 2}, {std::log(3.F), 0, 0, 0}), i64({2}, {0, 1}));
    expect_near(result.gradient, {-0.125, 0.125, 0.25, -0.25});
}

TEST(CrossEntropy, AgreesWithFiniteDifferences) {
    CrossEntropyOptions options;
    options.label_smoothing = 0.1;
    options.class_weights = {1, 2, 0.5};
    expect_vjp({{3}}, with_target(cross_entropy(), i64({}, {2})), FIXED);
    expect_vjp({{2, 3}}, with_target(cross_entropy(options), i64({2}, {2, -100})), FIXED);
    expect_vjp({{2, 3, 2}}, with_target(cross_entropy(), i64({2, 2}, {2, 0, 1, 1})), FIXED);
    expect_vjp({{2, 3}}, with_target(cross_entropy(options), f32({2, 3}, {0.2F, 0.3F, 0.5F, 1, 0, 0})), FIXED);
}

TEST(CrossEntropy, IgnoredTargetsCountForNothing) {
    const auto x = f32({3, 2}, {0, 0, 5, -5, 0, 0});
    expect_near(run_loss(cross_entropy(), x, i64({3}, {0, -100, 1})), {std::log(2.0)});
    CrossEntropyOptions options;
    options.ignore_index = 1;
    options.label_smoothing = 0.2;
    expect_near(run_loss(cross_entropy(options), x, i64({3}, {0, 1, 1})), {std::log(2.0)});
}

TEST(CrossEntropy, NothingCountedIsNaN) {
    const auto loss = run_loss(cross_entropy(), f32({1, 2}, {0, 0}), i64({1}, {-100}));
    EXPECT_TRUE(std::isnan(values_of(loss).at(0)));
}

TEST(CrossEntropy, StaysFiniteForHugeLogits) {
    expect_near(run_loss(cross_entropy(), f32({1, 2}, {1e30F, -1e30F}), i64({1}, {0})), {0});
    expect_near(run_loss(cross_entropy(), f32({1, 2}, {1000, 0}), i64({1}, {1})), {1000});
}

TEST(CrossEntropy, TakesIndicesAsAColumnOrOfAnotherIntegerType) {
    const auto x = f32({2, 2}, {std::log(3.F), 0, std::log(3.F), 0});
    const double expected = -(std::log(0.75) + std::log(0.25)) / 2;
    expect_near(run_loss(cross_entropy(), x, i64({2, 1}, {0, 1})), {expected});
    ov::Tensor bytes(ov::element::u8, {2});
    bytes.data<uint8_t>()[0] = 0;
    bytes.data<uint8_t>()[1] = 1;
    expect_near(run_loss(cross_entropy(), x, bytes), {expected});
}

TEST(CrossEntropy, ASoftmaxBeforeItIsLookedThrough) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{1, 2});
    const auto t = std::make_shared<ov::op::v0::Parameter>(ov::element::i64, ov::PartialShape{1});
    const auto p = std::make_shared<ov::op::v16::Identity>(std::make_shared<ov::op::v8::Softmax>(x, -1));
    CrossEntropyOptions options;
    options.from_probabilities = true;
    const auto model =
        std::make_shared<ov::Model>(ov::OutputVector{cross_entropy(options)->build(p, t)}, ov::ParameterVector{x, t});
    expect_near(run(model, {f32({1, 2}, {200, 0}), i64({1}, {1})}).front(), {200});
}

TEST(CrossEntropy, OfProbabilities) {
    CrossEntropyOptions options;
    options.from_probabilities = true;
    expect_near(run_loss(cross_entropy(options), f32({1, 2}, {0.25, 0.75}), i64({1}, {1})), {-std::log(0.75)});
    const auto impossible = values_of(run_loss(cross_entropy(options), f32({1, 2}, {0, 1}), i64({1}, {0})));
    EXPECT_TRUE(std::isfinite(impossible.at(0)));
    EXPECT_GT(impossible.at(0), 80);
}

TEST(CrossEntropy, RefusesTargetsThatDoNotFit) {
    const auto build = [](const ov::PartialShape& x, const ov::element::Type& type, const ov::PartialShape& t) {
        cross_entropy()->build(std::make_shared<ov::op::v0::Parameter>(ov::element::f32, x),
                               std::make_shared<ov::op::v0::Parameter>(type, t));
    };
    expect_argument_error(
        [&] { build({4, 3}, ov::element::f32, {4}); },
        "loss 'cross_entropy': for the prediction f32[4,3] the target must be class indices i64[4] or "
        "distributions of the prediction's shape, but is f32[4]");
    expect_argument_error([&] { build({4, 3}, ov::element::i64, {5}); }, "but is i64[5]");
    expect_argument_error([&] { build({4, -1}, ov::element::i64, {4}); }, "number of classes (axis 1) must be known");
    expect_argument_error([&] { build(ov::PartialShape::dynamic(), ov::element::i64, {4}); }, "a known rank is needed");
}

TEST(CrossEntropy, RefusesBadSettings) {
    expect_argument_error([] { make_loss("cross_entropy", {{"label_smoothing", "1"}}); },
                          "loss 'cross_entropy': label_smoothing must be in [0, 1), but is 1");
    expect_argument_error([] { make_loss("cross_entropy", {{"class_weights", "1,-1"}}); }, "class_weights must be");
    expect_argument_error([] { make_loss("cross_entropy", {{"reduction", "average"}}); },
                          "reduction must be none, sum or mean, but is 'average'");
    const auto loss = make_loss("cross_entropy", {{"class_weights", "1,2"}});
    expect_argument_error([&] { run_loss(loss, f32({1, 3}, {1, 2, 3}), i64({1}, {0})); },
                          "class_weights has 2 values, but the prediction has 3 classes");
}

TEST(CrossEntropy, UsualTarget) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 10, 5, 6});
    const auto spec = cross_entropy()->target_for(x);
    EXPECT_EQ(spec.type, ov::element::i64);
    EXPECT_EQ(spec.shape, (ov::PartialShape{-1, 5, 6}));
}

}  // namespace ovtk::test

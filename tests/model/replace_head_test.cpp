// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "ovtk/error.hpp"
#include "support/run.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;

static std::string message_of(const std::shared_ptr<ov::Model>& model,
                              int64_t classes,
                              const std::string& output = {}) {
    try {
        replace_head(model, classes, 0, output);
    } catch (const ArgumentError& error) {
        return error.what();
    }
    return "no error";
}

static ov::Tensor value_of(const Lifted& lifted, const std::string& name) {
    for (size_t i = 0; i < lifted.weights.size(); ++i) {
        if (lifted.weights[i].name == name) {
            return lifted.values[i];
        }
    }
    throw std::out_of_range(name);
}

TEST(ReplaceHead, GivesADenseLayerNewClassesUnderTheOldNames) {
    const auto model = small_cnn();
    const auto changed = replace_head(model, 10, 1);
    EXPECT_EQ(changed->output(0).get_partial_shape(), (ov::PartialShape{-1, 10}));
    EXPECT_EQ(model->output(0).get_partial_shape(), (ov::PartialShape{-1, 3}));
    EXPECT_EQ(roles_of(changed), roles_of(model));
    const auto lifted = lift(changed);
    const auto kernel = value_of(lifted, "classifier.weight");
    EXPECT_EQ(kernel.get_shape(), (ov::Shape{10, 5}));
    for (const auto number : values_of(kernel)) {
        EXPECT_LE(std::abs(number), std::sqrt(6.0 / 15));
    }
    expect_near(value_of(lifted, "classifier.bias"), std::vector<double>(10, 0), 0);
    expect_near(value_of(lifted, "conv1.bias"), values_of(value_of(lift(model), "conv1.bias")), 0);
}

TEST(ReplaceHead, ASeedGivesTheSameWeights) {
    const auto kernel = [](uint64_t seed) {
        return values_of(value_of(lift(replace_head(small_cnn(), 4, seed)), "classifier.weight"));
    };
    EXPECT_EQ(kernel(1), kernel(1));
    EXPECT_NE(kernel(1), kernel(2));
}

TEST(ReplaceHead, KeepsASoftmaxBehindIt) {
    const auto x = vector_of(3);
    const auto softmax = std::make_shared<v8::Softmax>(dense(x, numbers({2, 3})), -1);
    const auto model = model_of(std::make_shared<v16::Identity>(softmax), x);
    const auto changed = replace_head(model, 4);
    const auto y = values_of(run(changed, {f32({1, 3}, {1, 2, 3})})[0]);
    ASSERT_EQ(y.size(), 4u);
    EXPECT_NEAR(y[0] + y[1] + y[2] + y[3], 1, 1e-6);
}

TEST(ReplaceHead, TakesAKernelThatIsNotTransposedAndABiasOnTheLeft) {
    const auto x = vector_of(3);
    const Output product = std::make_shared<v0::MatMul>(x, numbers({3, 2}, "w"), false, false);
    const auto model =
        model_of(std::make_shared<v5::LogSoftmax>(std::make_shared<v1::Add>(numbers({1, 2}, "b"), product), 1), x);
    const auto changed = replace_head(model, 5);
    EXPECT_EQ(changed->output(0).get_partial_shape(), (ov::PartialShape{-1, 5}));
    EXPECT_EQ(value_of(lift(changed), "w").get_shape(), (ov::Shape{3, 5}));
    EXPECT_EQ(roles_of(changed), (std::vector<std::string>{"w kernel", "b bias"}));
}

TEST(ReplaceHead, TakesAPointwiseConvolutionBeforePoolingAndReshape) {
    const auto x = image(4);
    const ov::Strides one{1, 1};
    const ov::CoordinateDiff none{0, 0};
    Output y = std::make_shared<v1::Convolution>(x, numbers({2, 4, 1, 1}, "w"), one, none, none, one);
    y = std::make_shared<v1::Add>(y, numbers({1, 2, 1, 1}, "b"));
    y = std::make_shared<v1::ReduceMean>(y, v0::Constant::create(ov::element::i64, {2}, {2, 3}), true);
    y = std::make_shared<v1::Reshape>(y, v0::Constant::create(ov::element::i64, {2}, {-1, 2}), false);
    const auto changed = replace_head(model_of(y, x), 7);
    EXPECT_EQ(changed->output(0).get_partial_shape(), (ov::PartialShape{-1, 7}));
    EXPECT_EQ(value_of(lift(changed), "b").get_shape(), (ov::Shape{1, 7, 1, 1}));
}

TEST(ReplaceHead, ChoosesTheOutputByName) {
    const auto x = vector_of(3);
    const auto first = dense(x, numbers({2, 3}, "first"));
    const auto second = dense(x, numbers({2, 3}, "second"));
    first.get_tensor().set_names({"a"});
    second.get_tensor().set_names({"b"});
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{first, second}, ov::ParameterVector{x});
    const auto changed = replace_head(model, 6, 0, "b");
    EXPECT_EQ(changed->output(0).get_partial_shape(), (ov::PartialShape{-1, 2}));
    EXPECT_EQ(changed->output(1).get_partial_shape(), (ov::PartialShape{-1, 6}));
    EXPECT_NE(message_of(model, 6, "c").find("no output 'c'"), std::string::npos);
}

TEST(ReplaceHead, RefusesWhatHasNoHead) {
    const auto x = image();
    EXPECT_NE(message_of(model_of(convolution(x, numbers({4, 3, 3, 3})), x), 5).find("neither a dense layer nor a 1x1"),
              std::string::npos);
    EXPECT_NE(message_of(model_of(std::make_shared<v0::Relu>(x), x), 5).find("finds no head"), std::string::npos);
    EXPECT_NE(message_of(small_cnn(), 0).find("at least one class"), std::string::npos);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/error.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using Names = std::vector<std::string>;

static LiftOptions trainable(const std::string& pattern) {
    LiftOptions options;
    options.trainable = pattern;
    return options;
}

static std::string message_of(const LiftOptions& options) {
    try {
        find_weights(small_cnn(), options);
    } catch (const ArgumentError& error) {
        return error.what();
    }
    return "no error";
}

TEST(SelectWeights, ByPatternOverWholeNames) {
    EXPECT_EQ(trained_in(small_cnn(), trainable("classifier.*")), (Names{"classifier.weight", "classifier.bias"}));
    EXPECT_EQ(trained_in(small_cnn(), trainable(".*bias")), (Names{"conv1.bias", "conv2.bias", "classifier.bias"}));
}

TEST(SelectWeights, FreezeTakesAway) {
    LiftOptions options;
    options.freeze = "conv.*";
    EXPECT_EQ(trained_in(small_cnn(), options), (Names{"classifier.weight", "classifier.bias"}));
}

TEST(SelectWeights, ByOpTypeWithTheBiasesOfTheLayer) {
    LiftOptions options;
    options.op_types = {"MatMul"};
    EXPECT_EQ(trained_in(small_cnn(), options), (Names{"classifier.weight", "classifier.bias"}));
}

TEST(SelectWeights, LastLayers) {
    LiftOptions options;
    options.last_layers = 2;
    EXPECT_EQ(trained_in(small_cnn(), options),
              (Names{"conv2.weight", "conv2.bias", "classifier.weight", "classifier.bias"}));
}

TEST(SelectWeights, LastLayersAreCountedAmongThoseThatTrain) {
    LiftOptions options;
    options.freeze = "classifier.*";
    options.last_layers = 1;
    EXPECT_EQ(trained_in(small_cnn(), options), (Names{"conv2.weight", "conv2.bias"}));
}

TEST(SelectWeights, APatternWithoutMatchShowsWhatIsNear) {
    EXPECT_NE(message_of(trainable("clasifier.*")).find("did you mean 'classifier'"), std::string::npos);
    EXPECT_NE(message_of(trainable("classifier")).find("'.*classifier.*' would match 'classifier.weight' and 1 more"),
              std::string::npos);
}

TEST(SelectWeights, RefusesWhatMakesNoSense) {
    EXPECT_NE(message_of(trainable("conv(")).find("not a regular expression"), std::string::npos);
    LiftOptions options;
    options.op_types = {"Convolutions"};
    EXPECT_NE(message_of(options).find("did you mean 'Convolution'"), std::string::npos);
    options = {};
    options.last_layers = -1;
    EXPECT_NE(message_of(options).find("last_layers"), std::string::npos);
    options = {};
    options.freeze = ".*";
    EXPECT_NE(message_of(options).find("nothing is left to train"), std::string::npos);
}

}  // namespace ovtk::test

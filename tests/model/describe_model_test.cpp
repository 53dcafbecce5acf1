// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/describe.hpp"
#include "ovtk/error.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;

static bool notes(const ModelDescription& description, const std::string& part) {
    for (const auto& note : description.notes) {
        if (note.find(part) != std::string::npos) {
            return true;
        }
    }
    return false;
}

TEST(DescribeModel, CountsWeightsAndNamesPorts) {
    LiftOptions options;
    options.trainable = "classifier.*";
    const auto model = small_cnn();
    model->input(0).set_names({"x"});
    const auto description = describe_model(model, options);
    ASSERT_EQ(description.inputs.size(), 1u);
    EXPECT_EQ(description.inputs[0].name, "x");
    EXPECT_EQ(description.inputs[0].shape, "[?,3,8,8]");
    EXPECT_EQ(description.outputs[0].type, "f32");
    EXPECT_EQ(description.weight_numbers, 108u + 4 + 180 + 5 + 15 + 3);
    EXPECT_EQ(description.trainable_numbers, 18u);
    EXPECT_TRUE(description.batch_norms.empty());
    EXPECT_TRUE(notes(description, "folded into the convolutions"));
}

TEST(DescribeModel, FindsBatchNormsInEachForm) {
    const auto x = image();
    Output y = convolution(x, numbers({4, 3, 3, 3}, "conv1"));
    y = std::make_shared<v5::BatchNormInference>(y, numbers({4}), numbers({4}), numbers({4}), numbers({4}), 1e-5);
    y = convolution(y, numbers({4, 4, 3, 3}, "conv2"));
    y = std::make_shared<v1::Multiply>(y, numbers({1, 4, 1, 1}));
    y = std::make_shared<v1::Add>(y, numbers({1, 4, 1, 1}));
    const auto description = describe_model(model_of(y, x));
    ASSERT_EQ(description.batch_norms.size(), 2u);
    EXPECT_EQ(description.batch_norms[0].layer, "batch_norm_0");
    EXPECT_EQ(description.batch_norms[0].form, "BatchNormInference");
    EXPECT_EQ(description.batch_norms[1].form, "Multiply, Add");
}

TEST(DescribeModel, NamesOpsWithoutRuleOnThePathOnly) {
    const auto x = vector_of(3);
    const Output y = dense(std::make_shared<v0::Elu>(dense(x, numbers({4, 3}, "w1")), 1.0), numbers({2, 4}, "w2"));
    const auto model = model_of(y, x);
    const Registry nothing_known;
    const auto description = describe_model(model, {}, nothing_known);
    ASSERT_EQ(description.obstacles.size(), 3u);
    EXPECT_NE(description.obstacles[1].op.find("Elu"), std::string::npos);
    LiftOptions options;
    options.trainable = "w2";
    EXPECT_EQ(describe_model(model, options, nothing_known).obstacles.size(), 1u);
}

TEST(DescribeModel, TellsOfSoftmaxFixedBatchAndIntegers) {
    const auto x = std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{1, 3});
    const Output softmax = std::make_shared<v8::Softmax>(dense(x, numbers({2, 3})), 1);
    const auto description = describe_model(model_of(softmax, x));
    EXPECT_TRUE(notes(description, "ends in Softmax"));
    EXPECT_TRUE(notes(description, "fixed to 1"));
    EXPECT_TRUE(
        notes(describe_model(model_of(std::make_shared<v0::Convert>(softmax, ov::element::i8), x)), "holds i8"));
}

TEST(DescribeModel, DescribesAModelWithoutWeights) {
    const auto x = vector_of(3);
    EXPECT_TRUE(notes(describe_model(model_of(std::make_shared<v0::Relu>(x), x)), "nothing to train"));
    EXPECT_THROW(describe_model(nullptr), ArgumentError);
}

}  // namespace ovtk::test

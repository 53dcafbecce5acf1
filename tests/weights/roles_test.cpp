// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/roles.hpp"

#include <gtest/gtest.h>

#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;
using Lines = std::vector<std::string>;

namespace {

Output add(const Output& a, const Output& b) {
    return std::make_shared<v1::Add>(a, b);
}
Output mul(const Output& a, const Output& b) {
    return std::make_shared<v1::Multiply>(a, b);
}
Output sub(const Output& a, const Output& b) {
    return std::make_shared<v1::Subtract>(a, b);
}
Output div(const Output& a, const Output& b) {
    return std::make_shared<v1::Divide>(a, b);
}

const ov::Shape PER_CHANNEL{1, 4, 1, 1};

std::shared_ptr<v0::Constant> filled(const ov::Shape& shape, float value) {
    return v0::Constant::create(ov::element::f32, shape, {value});
}

}  // namespace

TEST(WeightRoles, BatchNormAsAnOp) {
    const auto x = image();
    const Output y = convolution(x, numbers({4, 3, 3, 3}));
    const auto norm =
        std::make_shared<v5::BatchNormInference>(y, numbers({4}), numbers({4}), numbers({4}), numbers({4}), 1e-5);
    EXPECT_EQ(roles_of(model_of(norm, x)),
              (Lines{"convolution_0.weight kernel",
                     "batch_norm_0.scale scale",
                     "batch_norm_0.shift shift",
                     "batch_norm_0.running_mean running_mean frozen",
                     "batch_norm_0.running_var running_variance frozen"}));
}

TEST(WeightRoles, BatchNormAsSubtractDivideMultiplyAdd) {
    const auto x = image();
    Output y = add(convolution(x, numbers({4, 3, 3, 3})), numbers(PER_CHANNEL));
    y = div(sub(y, numbers(PER_CHANNEL)), numbers(PER_CHANNEL));
    y = add(mul(y, numbers(PER_CHANNEL)), numbers(PER_CHANNEL));
    EXPECT_EQ(roles_of(model_of(y, x)),
              (Lines{"convolution_0.weight kernel",
                     "convolution_0.bias bias",
                     "batch_norm_0.running_mean running_mean frozen",
                     "batch_norm_0.running_var running_variance frozen",
                     "batch_norm_0.scale scale",
                     "batch_norm_0.shift shift"}));
}

TEST(WeightRoles, BatchNormWhoseMeanAndVarianceWereFoldedIn) {
    const auto x = image();
    const Output y = add(mul(convolution(x, numbers({4, 3, 3, 3})), numbers(PER_CHANNEL)), numbers(PER_CHANNEL));
    const auto found = find_weights(model_of(y, x));
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[1].name, "batch_norm_0.scale");
    EXPECT_EQ(found[2].name, "batch_norm_0.shift");
    EXPECT_NE(found[1].note.find("mean and variance are folded in"), std::string::npos);
    EXPECT_TRUE(found[1].trainable);
}

TEST(WeightRoles, LayerNormHasScaleAndShift) {
    const auto x = vector_of(6);
    const auto axes = v0::Constant::create(ov::element::i64, {1}, {-1});
    const auto norm = std::make_shared<v6::MVN>(dense(x, numbers({4, 6})), axes, true, 1e-5f, MVNEpsMode::INSIDE_SQRT);
    const Output y = add(mul(norm, filled({4}, 1)), filled({4}, 0));
    EXPECT_EQ(roles_of(model_of(y, x)), (Lines{"mat_mul_0.weight kernel", "norm_0.scale scale", "norm_0.shift shift"}));
}

TEST(WeightRoles, GemmScalesByConstantsBeforeItsBias) {
    const auto x = vector_of(6);
    const Output product = mul(dense(x, numbers({4, 6}, "fc.weight")), filled({}, 1));
    const Output y = add(product, mul(filled({}, 1), numbers({4})));
    EXPECT_EQ(roles_of(model_of(y, x)), (Lines{"fc.weight kernel", "fc.bias bias"}));
}

TEST(WeightRoles, ABiasMayBeShapedByTheShapeOfData) {
    const auto x = image();
    const Output y = convolution(x, numbers({4, 3, 3, 3}, "conv.weight"));
    const Output rank = std::make_shared<v3::ShapeOf>(std::make_shared<v3::ShapeOf>(y));
    const auto one = v0::Constant::create(ov::element::i64, {1}, {1});
    const Output tail =
        std::make_shared<v3::Broadcast>(one, sub(rank, v0::Constant::create(ov::element::i64, {1}, {2})));
    const Output shape =
        std::make_shared<v0::Concat>(ov::OutputVector{one, v0::Constant::create(ov::element::i64, {1}, {4}), tail}, 0);
    const Output bias = std::make_shared<v1::Reshape>(numbers({4}), shape, false);
    const auto model = model_of(add(y, bias), x);
    EXPECT_EQ(roles_of(model), (Lines{"conv.weight kernel", "conv.bias bias"}));
    expect_lifted_equal(model);
}

TEST(WeightRoles, RecurrentCellsHaveThreeWeightsAndNoInitialState) {
    const auto x = vector_of(3);
    const auto cell = std::make_shared<v4::LSTMCell>(x,
                                                     filled({2, 4}, 0),
                                                     filled({2, 4}, 0),
                                                     numbers({16, 3}),
                                                     numbers({16, 4}),
                                                     numbers({16}),
                                                     4);
    EXPECT_EQ(
        roles_of(model_of(cell->output(0), x)),
        (Lines{"lstm_cell_0.input_weight kernel", "lstm_cell_0.recurrent_weight kernel", "lstm_cell_0.bias bias"}));
}

TEST(WeightRoles, TablesAreEmbeddingsAndPositions) {
    const auto ids = std::make_shared<v0::Parameter>(ov::element::i64, ov::PartialShape{-1, 3});
    const auto axis = v0::Constant::create(ov::element::i64, {}, {0});
    Output y = std::make_shared<v8::Gather>(numbers({10, 4}, "tokens.weight"), ids, axis);
    y = dense(add(y, numbers({1, 3, 4}, "positions")), numbers({4, 4}, "proj.weight"));
    EXPECT_EQ(roles_of(model_of(y, ids)), (Lines{"tokens.weight embedding", "positions other", "proj.weight kernel"}));
}

TEST(WeightRoles, AnchorsBehindTheLastLayerDoNotTrain) {
    const auto x = std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 3, 4});
    const Output y = add(dense(x, numbers({4, 4}, "boxes.weight")), numbers({1, 3, 4}, "anchors"));
    EXPECT_EQ(roles_of(model_of(y, x)), (Lines{"boxes.weight kernel", "anchors other frozen"}));
}

TEST(WeightRoles, MasksAndAnglesAreNoWeights) {
    const auto x = std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 3, 3});
    const auto mask = v0::Constant::create(ov::element::f32, {1, 3, 3}, {0, -1, -1, 0, 0, -1, 0, 0, -70000});
    const Output angles = std::make_shared<v0::Sin>(std::make_shared<v0::MatMul>(x, numbers({3, 2}), false, false));
    const Output y = add(x, mask);
    const auto model =
        std::make_shared<ov::Model>(ov::OutputVector{dense(y, numbers({2, 3}, "w")), angles}, ov::ParameterVector{x});
    EXPECT_EQ(roles_of(model), (Lines{"w kernel"}));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/error.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;
using Lines = std::vector<std::string>;

TEST(FindWeights, NamesKernelsAndBiasesInGraphOrder) {
    EXPECT_EQ(roles_of(small_cnn()),
              (Lines{"conv1.weight kernel",
                     "conv1.bias bias",
                     "conv2.weight kernel",
                     "conv2.bias bias",
                     "classifier.weight kernel",
                     "classifier.bias bias"}));
}

TEST(FindWeights, MadeUpNamesAreReplacedByPlaces) {
    const auto x = vector_of(3);
    const auto build = [&x] {
        const auto hidden = std::make_shared<v1::Add>(dense(x, numbers({4, 3})), numbers({1, 4}));
        return model_of(dense(hidden, numbers({2, 4})), x);
    };
    const Lines expected{"mat_mul_0.weight kernel", "mat_mul_0.bias bias", "mat_mul_1.weight kernel"};
    EXPECT_EQ(roles_of(build()), expected);
    EXPECT_EQ(roles_of(build()), expected);
}

TEST(FindWeights, SkipsScalarsShapesAndIntegers) {
    const auto x = vector_of(4);
    Output y = std::make_shared<v1::Multiply>(x, v0::Constant::create(ov::element::f32, {}, {0.5}));
    y = dense(y, numbers({6, 4}, "w"));
    y = std::make_shared<v1::Reshape>(y, v0::Constant::create(ov::element::i64, {3}, {0, 2, 3}), true);
    y = std::make_shared<v1::Power>(y, v0::Constant::create(ov::element::f32, {1, 1, 1}, {2}));
    EXPECT_EQ(roles_of(model_of(y, x)), (Lines{"w kernel"}));
}

TEST(FindWeights, SeesThroughTransposesReshapesAndFakeQuantize) {
    const auto x = vector_of(4);
    const auto order = v0::Constant::create(ov::element::i64, {2}, {1, 0});
    const auto low = v0::Constant::create(ov::element::f32, {}, {0});
    const auto high = v0::Constant::create(ov::element::f32, {}, {1});
    const auto stored = numbers({4, 2}, "dense/kernel");
    const auto quantized = std::make_shared<v0::FakeQuantize>(stored, low, high, low, high, 256);
    const auto model = model_of(dense(x, std::make_shared<v1::Transpose>(quantized, order)), x);
    const auto found = find_weights(model);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].shape, (ov::Shape{4, 2}));
    EXPECT_EQ(found[0].op_type, "MatMul");
    expect_lifted_equal(model);
}

TEST(FindWeights, NormalisationOfTheInputDoesNotTrain) {
    const auto x = image();
    const Output normal = std::make_shared<v1::Subtract>(x, numbers({1, 3, 1, 1}, "mean"));
    EXPECT_EQ(roles_of(model_of(convolution(normal, numbers({4, 3, 3, 3}, "w")), x)),
              (Lines{"mean other frozen", "w kernel"}));
}

}  // namespace ovtk::test

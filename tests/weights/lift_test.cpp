// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/error.hpp"
#include "support/run.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;

TEST(Lift, TurnsWeightsIntoParametersBehindTheInputs) {
    const auto model = small_cnn();
    const auto lifted = lift(model);
    ASSERT_EQ(lifted.weights.size(), 6u);
    ASSERT_EQ(lifted.model->inputs().size(), 7u);
    EXPECT_EQ(lifted.model->input(1).get_any_name(), "conv1.weight");
    EXPECT_EQ(lifted.parameters.at(5)->get_friendly_name(), "classifier.bias");
    EXPECT_EQ(lifted.values.at(4).get_shape(), (ov::Shape{3, 5}));
    EXPECT_EQ(lifted.model->outputs().size(), model->outputs().size());
    expect_lifted_equal(model);
}

TEST(Lift, LeavesTheModelAsItIs) {
    const auto model = small_cnn();
    const auto before = model->get_ops().size();
    lift(model);
    EXPECT_EQ(model->get_ops().size(), before);
    EXPECT_EQ(model->inputs().size(), 1u);
}

TEST(Lift, AWeightUsedTwiceIsOneWeight) {
    const auto x = vector_of(3);
    const auto tied = numbers({3, 3}, "shared");
    const auto model = model_of(dense(dense(x, tied), tied), x);
    EXPECT_EQ(roles_of(model), (std::vector<std::string>{"shared kernel"}));
    expect_lifted_equal(model);
}

TEST(Lift, ReadsWeightsStoredInF16) {
    const auto x = vector_of(3);
    const auto stored = v0::Constant::create(ov::element::f16, {2, 3}, {1, 2, 3, 4, 5, 6});
    stored->set_friendly_name("head.weight_compressed");
    const auto model = model_of(dense(x, std::make_shared<v0::Convert>(stored, ov::element::f32)), x);
    const auto lifted = lift(model);
    EXPECT_EQ(lifted.weights.at(0).name, "head.weight");
    EXPECT_EQ(lifted.weights.at(0).stored_type, ov::element::f16);
    expect_near(lifted.values.at(0), {1, 2, 3, 4, 5, 6}, 0);
    expect_lifted_equal(model);
}

TEST(Lift, ReadsIntegersWithScaleAndZeroPointAsWhatTheyStandFor) {
    const auto x = vector_of(3);
    const auto stored = v0::Constant::create(ov::element::u8, {2, 3}, {1, 2, 3, 4, 5, 6});
    stored->set_friendly_name("head.weight");
    const auto zero = v0::Constant::create(ov::element::f32, {2, 1}, {1, 2});
    const auto scale = v0::Constant::create(ov::element::f32, {2, 1}, {0.5, 2.0});
    const auto shifted = std::make_shared<v1::Subtract>(std::make_shared<v0::Convert>(stored, ov::element::f32), zero);
    const auto model = model_of(dense(x, std::make_shared<v1::Multiply>(shifted, scale)), x);
    const auto lifted = lift(model);
    ASSERT_EQ(lifted.weights.size(), 1u);
    EXPECT_EQ(lifted.weights[0].name, "head.weight");
    EXPECT_FALSE(lifted.weights[0].note.empty());
    expect_near(lifted.values.at(0), {0, 0.5, 1, 4, 6, 8}, 0);
    expect_lifted_equal(model);
}

TEST(Lift, SaysThatAModelHasNoWeights) {
    const auto x = vector_of(3);
    EXPECT_THROW(lift(model_of(std::make_shared<v0::Relu>(x), x)), ArgumentError);
    EXPECT_THROW(find_weights(nullptr), ArgumentError);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/error.hpp"
#include "support/run.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;

static std::map<std::string, ov::Tensor> values_in(const std::shared_ptr<ov::Model>& model) {
    const auto lifted = lift(model);
    std::map<std::string, ov::Tensor> values;
    for (size_t i = 0; i < lifted.weights.size(); ++i) {
        values[lifted.weights[i].name] = lifted.values[i];
    }
    return values;
}

// A dense layer of two outputs over weights stored as `stored` and read through `read`.
static std::shared_ptr<ov::Model> dense_over(const Output& read) {
    const auto x = vector_of(3);
    return model_of(dense(x, read), x);
}

TEST(WithWeights, PutsValuesUnderTheSameNames) {
    const auto model = small_cnn();
    const auto changed = with_weights(model, {{"classifier.bias", f32({3}, {7, 8, 9})}});
    EXPECT_EQ(roles_of(changed), roles_of(model));
    expect_near(values_in(changed).at("classifier.bias"), {7, 8, 9}, 0);
    expect_near(values_in(changed).at("conv1.weight"), values_of(values_in(model).at("conv1.weight")), 0);
    EXPECT_NE(values_of(values_in(model).at("classifier.bias")), (std::vector<double>{7, 8, 9}));
}

TEST(WithWeights, F16StaysF16WhereItHoldsTheValueExactly) {
    const auto stored = v0::Constant::create(ov::element::f16, {2, 3}, {1, 2, 3, 4, 5, 6});
    stored->set_friendly_name("w");
    const auto model = dense_over(std::make_shared<v0::Convert>(stored, ov::element::f32));
    const auto fits = with_weights(model, {{"w", f32({2, 3}, {6, 5, 4, 3, 2, 0.5f})}});
    EXPECT_EQ(find_weights(fits).at(0).stored_type, ov::element::f16);
    expect_near(values_in(fits).at("w"), {6, 5, 4, 3, 2, 0.5}, 0);
    const auto exact = with_weights(model, {{"w", f32({2, 3}, {1.0001f, 2, 3, 4, 5, 6})}});
    EXPECT_EQ(find_weights(exact).at(0).stored_type, ov::element::f32);
    EXPECT_EQ(find_weights(exact).at(0).name, "w");
    expect_near(values_in(exact).at("w"), {1.0001, 2, 3, 4, 5, 6}, 1e-7);
}

TEST(WithWeights, IntegersStayUntilTheirValueChanges) {
    const auto stored = v0::Constant::create(ov::element::i8, {2, 3}, {1, 2, 3, 4, 5, 6});
    stored->set_friendly_name("w");
    const auto scale = v0::Constant::create(ov::element::f32, {2, 1}, {0.5, 2.0});
    const auto model =
        dense_over(std::make_shared<v1::Multiply>(std::make_shared<v0::Convert>(stored, ov::element::f32), scale));
    const auto same = with_weights(model, values_in(model));
    EXPECT_EQ(find_weights(same).at(0).stored_type, ov::element::i8);
    const auto changed = with_weights(model, {{"w", f32({2, 3}, {1, 2, 3, 4, 5, 0.25f})}});
    EXPECT_EQ(find_weights(changed).at(0).stored_type, ov::element::f32);
    EXPECT_EQ(find_weights(changed).at(0).name, "w");
    expect_near(run(changed, {f32({1, 3}, {1, 1, 1})})[0], {6, 9.25});
}

TEST(WithWeights, RefusesUnknownNamesAndWrongShapes) {
    EXPECT_THROW(with_weights(small_cnn(), {{"classifier.bias", f32({1, 3}, {7, 8, 9})}}), ArgumentError);
    EXPECT_THROW(with_weights(small_cnn(), {{"classifier.bias", ov::Tensor()}}), ArgumentError);
    EXPECT_THROW(with_weights(small_cnn(), {{"classifier.bias", i64({3}, {7, 8, 9})}}), ArgumentError);
    try {
        with_weights(small_cnn(), {{"clasifier.bias", f32({3}, {7, 8, 9})}});
        FAIL();
    } catch (const ArgumentError& error) {
        EXPECT_NE(std::string(error.what()).find("did you mean 'classifier.bias'"), std::string::npos);
    }
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/core/layout.hpp"
#include "ovtk/error.hpp"
#include "support/run.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

using namespace ov::op;

static std::shared_ptr<v0::Parameter> input_of(const ov::PartialShape& shape) {
    return std::make_shared<v0::Parameter>(ov::element::f32, shape);
}

static Output reshape(const Output& x, const std::vector<int64_t>& shape) {
    return std::make_shared<v1::Reshape>(x, v0::Constant::create(ov::element::i64, {shape.size()}, shape), false);
}

TEST(WithBatch, FreesAModelOfOneSample) {
    const auto x = input_of({1, 2, 3});
    const auto model = model_of(dense(reshape(x, {1, 6}), numbers({2, 6})), x);
    EXPECT_EQ(with_batch(model, 8)->output(0).get_partial_shape(), (ov::PartialShape{8, 2}));
    const auto any = with_batch(model, ov::Dimension::dynamic());
    EXPECT_EQ(any->output(0).get_partial_shape(), (ov::PartialShape{-1, 2}));
    EXPECT_EQ(model->output(0).get_partial_shape(), (ov::PartialShape{1, 2}));
    const std::vector<float> one{1, 2, 3, 4, 5, 6};
    const auto expected = values_of(run(model, {f32({1, 2, 3}, one)})[0]);
    std::vector<float> two = one;
    two.insert(two.end(), one.begin(), one.end());
    auto twice = expected;
    twice.insert(twice.end(), expected.begin(), expected.end());
    expect_near(run(any, {f32({2, 2, 3}, two)})[0], twice);
}

TEST(WithBatch, FollowsTheLayoutOfAnInput) {
    const auto x = input_of({4, 1});
    x->set_layout("CN");
    const auto model =
        model_of(std::make_shared<v1::Transpose>(x, v0::Constant::create(ov::element::i64, {2}, {1, 0})), x);
    EXPECT_EQ(with_batch(model, 3)->output(0).get_partial_shape(), (ov::PartialShape{3, 4}));
}

TEST(WithBatch, LeavesADynamicBatchFree) {
    EXPECT_EQ(with_batch(small_cnn(), 5)->output(0).get_partial_shape(), (ov::PartialShape{5, 3}));
    EXPECT_EQ(with_batch(small_cnn(), ov::Dimension::dynamic())->output(0).get_partial_shape(),
              (ov::PartialShape{-1, 3}));
}

TEST(WithBatch, RefusesAModelWhoseOutputDoesNotFollow) {
    // six features of one sample become two rows of three: with more samples there would be more rows
    const auto x = input_of({1, 6});
    const auto model = model_of(dense(reshape(x, {-1, 3}), numbers({2, 3})), x);
    try {
        with_batch(model, 4);
        FAIL();
    } catch (const ArgumentError& error) {
        EXPECT_NE(std::string(error.what()).find("does not take another batch"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("Reshape"), std::string::npos);
    }
}

TEST(WithBatch, RefusesAModelThatFitsOneBatchOnly) {
    const auto x = input_of({1, 6});
    EXPECT_THROW(with_batch(model_of(reshape(x, {2, 3}), x), 4), ArgumentError);
    EXPECT_THROW(with_batch(nullptr, 4), ArgumentError);
}

}  // namespace ovtk::test

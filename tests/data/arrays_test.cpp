// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <limits>

#include "data/files.hpp"
#include "data/sources.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

using data::open_arrays;
using test::expect_argument_error;
using test::options_for;

namespace {

data::Array array_of(const ov::Tensor& values) {
    return {values, {}, values.get_shape()};
}

data::Arrays pair(const ov::Tensor& x, const ov::Tensor& y) {
    return {{"x", array_of(x)}, {"y", array_of(y)}};
}

}  // namespace

TEST(Arrays, BatchesOfTheModelsType) {
    ov::Tensor x(ov::element::u8, {3, 2});
    for (size_t i = 0; i < 6; ++i) {
        x.data<uint8_t>()[i] = static_cast<uint8_t>(i);
    }
    const auto source = open_arrays("a.npz", pair(x, test::i64({3}, {0, 1, 1})), options_for({-1, 2}));
    EXPECT_EQ(source->size(), 3U);
    EXPECT_EQ(source->class_names().size(), 2U);
    EXPECT_EQ(source->describe(1), "sample 1 of a.npz");
    const auto batch = source->get({2, 0});
    EXPECT_EQ(batch.inputs.at("input").get_element_type(), ov::element::f32);
    test::expect_near(batch.inputs.at("input"), {4, 5, 0, 1});
    test::expect_near(batch.targets.at("y"), {1, 0});
}

TEST(Arrays, SeveralInputsByName) {
    auto options = options_for({-1, 2});
    options.inputs.push_back({"mask", ov::element::i64, {-1}});
    data::Arrays arrays = pair(test::f32({2, 2}, {1, 2, 3, 4}), test::i64({2}, {0, 1}));
    expect_argument_error([&] { open_arrays("a.npz", arrays, options); },
                          "'a.npz' has no array for the input 'input'; it holds x, y. Fix: save it under that name.");
    arrays["input"] = arrays["x"];
    arrays["mask"] = array_of(test::i64({2}, {7, 8}));
    test::expect_near(open_arrays("a.npz", arrays, options)->get({1}).inputs.at("mask"), {8});
    arrays["mask"] = array_of(test::i64({3}, {7, 8, 9}));
    expect_argument_error([&] { open_arrays("a.npz", arrays, options); }, "array 'mask' has 3 samples, 'input' has 2");
    arrays["mask"] = array_of(test::f32({2}, {7, 8}));
    expect_argument_error([&] { open_arrays("a.npz", arrays, options); }, "holds f32, the input 'mask' takes i64");
}

TEST(Arrays, FaultsNameTheArray) {
    const auto y = test::i64({2}, {0, 1});
    const auto x = test::f32({2, 2}, {1, 2, 3, 4});
    const auto error = [](const data::Arrays& arrays, const std::string& part) {
        expect_argument_error([&] { open_arrays("a.npz", arrays, options_for({-1, 2})); }, part);
    };
    error({{"x", array_of(x)}}, "'a.npz' has no array y; it holds x");
    error({{"features", array_of(x)}, {"y", array_of(y)}}, "has no array for the input 'input'; it holds features, y");
    error(pair(test::f32({2, 3}, {1, 2, 3, 4, 5, 6}), y),
          "Array 'x' of 'a.npz' has the shape [2,3], the input 'input' takes [?,2]");
    error(pair(test::f32({2, 2}, {1, 2, 3, std::numeric_limits<float>::quiet_NaN()}), y), "the value nan at [1, 1]");
    error(pair(x, test::i64({3}, {0, 1, 0})), "array 'y' has 3 samples, 'x' has 2");
    error(pair(test::f32({1, 2}, {1, 2}), test::i64({1}, {0})), "holds one sample");
    error({{"x", {{}, {"a", "b"}, {2}}}, {"y", array_of(y)}}, "holds text");
}

TEST(Arrays, PredictionNeedsNoTargets) {
    const auto options = options_for({-1, 2}, DataUse::prediction);
    const auto source = open_arrays("a.npz", {{"x", array_of(test::f32({1, 2}, {1, 2}))}}, options);
    EXPECT_FALSE(source->has_targets());
    EXPECT_TRUE(source->get({0}).targets.empty());
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "data/files.hpp"
#include "data/sources.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

namespace {

/// 40 samples of class 0, 20 of class 1, 2 of class 2; the feature is the index.
DataSourcePtr source() {
    ov::Tensor x(ov::element::f32, {62, 1});
    ov::Tensor y(ov::element::i64, {62});
    for (size_t i = 0; i < 62; ++i) {
        x.data<float>()[i] = static_cast<float>(i);
        y.data<int64_t>()[i] = i < 40 ? 0 : i < 60 ? 1 : 2;
    }
    return data::open_arrays("a.npz", {{"x", {x, {}, {62, 1}}}, {"y", {y, {}, {62}}}}, test::options_for({-1, 1}));
}

}  // namespace

TEST(Split, SameFractionOfEachClass) {
    const auto all = source();
    const auto split = split_data(*all, 0.25, 7);
    EXPECT_EQ(split.validation.size(), 10U + 5U + 1U);
    std::set<size_t> together(split.training.begin(), split.training.end());
    together.insert(split.validation.begin(), split.validation.end());
    EXPECT_EQ(together.size(), 62U);
    const auto validation = subset(all, split.validation);
    EXPECT_EQ(std::count(validation->labels().begin(), validation->labels().end(), 0), 10);
    EXPECT_EQ(std::count(validation->labels().begin(), validation->labels().end(), 2), 1);
}

TEST(Split, DependsOnTheSeedAlone) {
    EXPECT_EQ(split_data(*source(), 0.25, 7).validation, split_data(*source(), 0.25, 7).validation);
    EXPECT_NE(split_data(*source(), 0.25, 7).validation, split_data(*source(), 0.25, 8).validation);
}

TEST(Split, FractionsThatMakeNoSense) {
    for (const auto fraction : {0.0, 1.0, -0.5}) {
        test::expect_argument_error([&] { split_data(*source(), fraction, 0); }, "a fraction between 0 and 1");
    }
    test::expect_argument_error([&] { split_data(*source(), 0.001, 0); }, "leaves one side empty");
}

TEST(Split, SubsetKeepsPlacesAndNames) {
    const auto part = subset(source(), {61, 3});
    EXPECT_EQ(part->size(), 2U);
    EXPECT_EQ(part->describe(1), "sample 3 of a.npz");
    EXPECT_EQ(part->labels(), (std::vector<int64_t>{2, 0}));
    test::expect_near(part->get({1, 0}).inputs.at("input"), {3, 61});
    test::expect_argument_error([&] { subset(source(), {62}); }, "no sample 62 among 62");
}

TEST(Split, ShufflingIsAPermutationOfSeedAndEpoch) {
    auto order = shuffled_indices(100, 1, 2);
    EXPECT_EQ(order, shuffled_indices(100, 1, 2));
    EXPECT_NE(order, shuffled_indices(100, 1, 3));
    EXPECT_NE(order, shuffled_indices(100, 2, 2));
    std::sort(order.begin(), order.end());
    std::vector<size_t> all(100);
    std::iota(all.begin(), all.end(), size_t{0});
    EXPECT_EQ(order, all);
}

}  // namespace ovtk

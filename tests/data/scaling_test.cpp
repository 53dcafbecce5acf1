// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>

#include "data/files.hpp"
#include "data/sources.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

namespace {

DataSourcePtr source() {
    const auto x = test::f32({3, 2}, {1, 5, 3, 5, 100, 5});
    const auto y = test::i64({3}, {0, 1, 1});
    return data::open_arrays("a.npz", {{"x", {x, {}, {3, 2}}}, {"y", {y, {}, {3}}}}, test::options_for({-1, 2}));
}

}  // namespace

TEST(Scaling, MeanAndDeviationOfTheGivenSamples) {
    const auto fit = fit_scaling(*source(), {0, 1});
    EXPECT_EQ(fit.mean, (std::vector<double>{2, 5}));
    EXPECT_EQ(fit.scale, (std::vector<double>{1, 1}));  // a constant feature keeps its unit
    test::expect_near(test::everything(*scaled(source(), fit)).inputs.at("input"), {-1, 0, 1, 0, 98, 0});
}

TEST(Scaling, SmallDeviationsOfLargeNumbers) {
    const auto x = test::f32({2, 1}, {1e6F, 1e6F + 1});
    const auto y = test::i64({2}, {0, 1});
    const auto large =
        data::open_arrays("a.npz", {{"x", {x, {}, {2, 1}}}, {"y", {y, {}, {2}}}}, test::options_for({-1, 1}));
    EXPECT_DOUBLE_EQ(fit_scaling(*large, {0, 1}).scale[0], 0.5);
}

TEST(Scaling, TravelsAsText) {
    Preprocessing preprocessing;
    preprocessing.mean = {0.1, 1e-9};
    preprocessing.scale = {1.0 / 3};
    preprocessing.reverse_channels = true;
    preprocessing.max_length = 64;
    const auto back = Preprocessing::from_config(preprocessing.to_config());
    EXPECT_EQ(back.mean, preprocessing.mean);
    EXPECT_EQ(back.scale, preprocessing.scale);
    EXPECT_TRUE(back.reverse_channels);
    EXPECT_EQ(back.max_length, 64U);
    EXPECT_TRUE(Preprocessing().to_config().empty());
    test::expect_argument_error([] { Preprocessing::from_config({{"mean_values", "1 two"}}); },
                                "not a list of numbers");
}

TEST(Scaling, NeedsRowsOfFeatures) {
    const auto x = test::f32({2, 1, 1}, {1, 2});
    const auto y = test::i64({2}, {0, 1});
    const auto cube =
        data::open_arrays("a.npz", {{"x", {x, {}, {2, 1, 1}}}, {"y", {y, {}, {2}}}}, test::options_for({-1, 1, 1}));
    test::expect_argument_error([&] { fit_scaling(*cube, {0}); }, "of shape [batch, features]");
    Preprocessing wrong;
    wrong.mean = {1, 2, 3};
    test::expect_argument_error([&] { scaled(source(), wrong); }, "has 3 features, the data have 2");
}

}  // namespace ovtk

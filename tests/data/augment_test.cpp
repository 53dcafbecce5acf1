// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ovtk/data.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

namespace {

const std::vector<DataField> FIELDS = {{"input", ov::element::f32, {-1, 1, 2, 2}}};

/// The image 1 2 / 3 4, as sample `index` in `epoch`.
std::vector<double> augmented(const std::vector<std::string>& names,
                              size_t index,
                              int64_t epoch = 0,
                              uint64_t seed = 0) {
    Batch batch;
    batch.inputs["input"] = test::f32({1, 1, 2, 2}, {1, 2, 3, 4});
    Augmentation(names).apply(batch, FIELDS, {index}, seed, epoch);
    return test::values_of(batch.inputs["input"]);
}

}  // namespace

TEST(Augment, FlipGivesOneOfTwo) {
    std::set<std::vector<double>> seen;
    for (size_t i = 0; i < 20; ++i) {
        seen.insert(augmented({"flip"}, i));
    }
    EXPECT_EQ(seen, (std::set<std::vector<double>>{{1, 2, 3, 4}, {2, 1, 4, 3}}));
}

TEST(Augment, CropShiftsAndRepeatsTheBorder) {
    std::set<std::vector<double>> seen;
    for (size_t i = 0; i < 200; ++i) {
        seen.insert(augmented({"crop"}, i));
    }
    EXPECT_EQ(seen.size(), 9U);  // three shifts along each side
    EXPECT_EQ(seen.count({1, 1, 3, 3}), 1U);
    EXPECT_EQ(seen.count({4, 4, 4, 4}), 1U);
}

TEST(Augment, ColourKeepsTheOrderOfPixels) {
    const auto values = augmented({"colour"}, 5);
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
    EXPECT_NE(values, (std::vector<double>{1, 2, 3, 4}));
    EXPECT_NEAR(values[3] - values[0], 3, 3 * 0.2);
}

TEST(Augment, DependsOnSeedEpochAndIndexAlone) {
    const std::vector<std::string> all = {"flip", "crop", "colour"};
    EXPECT_EQ(augmented(all, 3, 4, 5), augmented(all, 3, 4, 5));
    EXPECT_NE(augmented(all, 3, 4, 5), augmented(all, 4, 4, 5));
    EXPECT_NE(augmented(all, 3, 4, 5), augmented(all, 3, 5, 5));
    EXPECT_NE(augmented(all, 3, 4, 5), augmented(all, 3, 4, 6));
    // The place in the batch makes no difference.
    Batch batch;
    batch.inputs["input"] = test::f32({2, 1, 2, 2}, {9, 9, 9, 9, 1, 2, 3, 4});
    Augmentation(all).apply(batch, FIELDS, {0, 3}, 5, 4);
    const auto values = test::values_of(batch.inputs["input"]);
    EXPECT_EQ(std::vector<double>(values.begin() + 4, values.end()), augmented(all, 3, 4, 5));
}

TEST(Augment, ChannelsLastFlipsColumnsNotChannels) {
    std::set<std::vector<double>> seen;
    for (size_t i = 0; i < 20; ++i) {
        Batch batch;
        batch.inputs["input"] = test::f32({1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        Augmentation({"flip"}).apply(batch, FIELDS, {i}, 0, 0);
        seen.insert(test::values_of(batch.inputs["input"]));
    }
    EXPECT_EQ(seen.count({4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9}), 1U);
}

TEST(Augment, UnknownNamesAndInputsThatAreNoImages) {
    test::expect_argument_error([] { Augmentation({"color"}); },
                                "unknown augmentation 'color'; did you mean 'colour'?");
    Batch batch;
    batch.inputs["input"] = test::f32({1, 2}, {1, 2});
    test::expect_argument_error([&] { Augmentation({"flip"}).apply(batch, FIELDS, {0}, 0, 0); }, "nothing to augment");
}

}  // namespace ovtk

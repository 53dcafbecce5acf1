// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/near_matches.hpp"

#include <gtest/gtest.h>

namespace ovtk::test {

using Names = std::vector<std::string>;

static const Names OPTIMIZERS{"sgd", "adam", "adamw", "rmsprop", "adagrad", "lion", "lamb", "adafactor"};

TEST(NearMatches, FindsMisspellingsNearestFirst) {
    EXPECT_EQ(text::near_matches("adamm", OPTIMIZERS), (Names{"adam", "adamw"}));
    EXPECT_EQ(text::near_matches("rmsporp", OPTIMIZERS), Names{"rmsprop"});
    EXPECT_EQ(text::near_matches("sdg", OPTIMIZERS), Names{"sgd"});
}

TEST(NearMatches, LetterCaseDoesNotCount) {
    EXPECT_EQ(text::near_matches("AdaGrad", OPTIMIZERS), Names{"adagrad"});
}

TEST(NearMatches, FindsNamesItIsAPartOf) {
    EXPECT_EQ(text::near_matches("conv1", Names{"block3/conv1.weight", "head.weight"}), Names{"block3/conv1.weight"});
}

TEST(NearMatches, NothingIsNear) {
    EXPECT_TRUE(text::near_matches("shampoo", OPTIMIZERS).empty());
    EXPECT_TRUE(text::near_matches("", OPTIMIZERS).empty());
    EXPECT_TRUE(text::near_matches("adam", {}).empty());
}

TEST(NearMatches, ThreeAtMost) {
    EXPECT_EQ(text::near_matches("w", Names{"w1", "w2", "w3", "w4"}).size(), 3U);
}

TEST(NearMatches, SuggestionsAreSentences) {
    EXPECT_EQ(text::suggestion("adamm", OPTIMIZERS), "did you mean 'adam' or 'adamw'?");
    EXPECT_EQ(text::suggestion("shampoo", Names{"sgd", "lion"}), "known are sgd, lion");
    EXPECT_EQ(text::suggestion("x", {}), "there are none");
}

}  // namespace ovtk::test

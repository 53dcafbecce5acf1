// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/targets.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

using data::targets_from;
using test::expect_argument_error;

namespace {

data::Array array_of(const ov::Tensor& values) {
    return {values, {}, values.get_shape()};
}

}  // namespace

TEST(Targets, WholeNumbersAreClasses) {
    const auto targets = targets_from(array_of(test::i64({4}, {0, 2, 1, 2})), {}, "y");
    EXPECT_EQ(targets.classes, (std::vector<std::string>{"0", "1", "2"}));
    EXPECT_EQ(targets.labels, (std::vector<int64_t>{0, 2, 1, 2}));
    EXPECT_EQ(targets.values.get_element_type(), ov::element::i64);
}

TEST(Targets, OtherNumbersAreValues) {
    const auto targets = targets_from(array_of(test::f32({2}, {0.5F, 2})), {}, "y");
    EXPECT_TRUE(targets.classes.empty());
    EXPECT_TRUE(targets.labels.empty());
    test::expect_near(targets.values, {0.5, 2});
}

TEST(Targets, TheKindDecides) {
    DataOptions options;
    options.target_kind = TargetKind::values;
    EXPECT_EQ(targets_from(array_of(test::i64({2}, {3, 4})), options, "y").values.get_element_type(), ov::element::f32);
    options.target_kind = TargetKind::classes;
    EXPECT_EQ(targets_from(array_of(test::f32({2}, {1, 0})), options, "y").labels, (std::vector<int64_t>{1, 0}));
    expect_argument_error([&] { targets_from(array_of(test::f32({2}, {1, 0.5})), options, "y"); }, "not whole");
    // A distribution per sample stays one.
    EXPECT_EQ(targets_from(array_of(test::f32({1, 2}, {1, 0})), options, "y").values.get_element_type(),
              ov::element::f32);
}

TEST(Targets, TextIsSortedIntoClasses) {
    const data::Array text{{}, {"dog", "cat", "dog"}, {3}};
    const auto targets = targets_from(text, {}, "y");
    EXPECT_EQ(targets.classes, (std::vector<std::string>{"cat", "dog"}));
    EXPECT_EQ(targets.labels, (std::vector<int64_t>{1, 0, 1}));
    DataOptions options;
    options.class_names = {"dog", "bird", "cat"};
    EXPECT_EQ(targets_from(text, options, "y").labels, (std::vector<int64_t>{0, 2, 0}));
    options.class_names = {"dog", "bird"};
    expect_argument_error([&] { targets_from(text, options, "y"); }, "y has the class 'cat' (sample 1)");
    options = {};
    options.target_kind = TargetKind::values;
    expect_argument_error([&] { targets_from(text, options, "y"); }, "holds text such as 'dog'");
}

TEST(Targets, LabelsOutOfRange) {
    DataOptions options;
    expect_argument_error([&] { targets_from(array_of(test::i64({3}, {0, 1, -1})), options, "y"); },
                          "y has the label -1 at [2], out of the range 0 to 999999");
    options.num_classes = 2;
    expect_argument_error([&] { targets_from(array_of(test::i64({3}, {0, 1, 2})), options, "y"); },
                          "y has the label 2 at [2], out of the range 0 to 1");
    // Per pixel, -100 is a target that counts for nothing.
    EXPECT_NO_THROW(targets_from(array_of(test::i64({1, 2}, {-100, 1})), options, "y"));
}

TEST(Targets, ValuesTakeTheShapeOfTheOutput) {
    DataOptions options;
    options.output = ov::PartialShape{-1, 1};
    EXPECT_EQ(targets_from(array_of(test::f32({2}, {0.5F, 2})), options, "y").values.get_shape(), (ov::Shape{2, 1}));
    options.output = ov::PartialShape{-1, 3};
    expect_argument_error([&] { targets_from(array_of(test::f32({2}, {0.5F, 2})), options, "y"); },
                          "y has the shape [2], the output of the model [?,3]");
}

TEST(Targets, WhatTrainingNeeds) {
    const auto check = [](const std::vector<int64_t>& labels, const DataOptions& options) {
        const auto targets = targets_from(array_of(test::i64({labels.size()}, labels)), options, "y");
        data::check_targets(targets, labels.size(), options, "'a.npz'");
    };
    EXPECT_NO_THROW(check({0, 1}, {}));
    expect_argument_error([&] { check({0}, {}); }, "'a.npz' holds one sample");
    expect_argument_error([&] { check({0, 0}, {}); }, "of one class only ('0')");
    expect_argument_error([&] { check({0, 2}, {}); }, "has no sample of class '1'");
    expect_argument_error([&] { check({}, {}); }, "holds no samples");
    DataOptions three;
    three.num_classes = 3;
    EXPECT_NO_THROW(check({0, 2}, three));
    DataOptions evaluation;
    evaluation.use = DataUse::evaluation;
    EXPECT_NO_THROW(check({0}, evaluation));
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "data/files.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk {

using test::expect_argument_error;
using test::options_for;

namespace {

DataSourcePtr opened(const std::string& content, const DataOptions& options) {
    const test::Folder folder;
    test::write_file(folder.path("a.csv"), content);
    return open_data(folder.path("a.csv"), options);
}

}  // namespace

TEST(Table, FeaturesAndNamedClasses) {
    const auto source = opened("width,label,height\n1,cat,2\n3,dog,4\n5,cat,6\n", options_for({-1, 2}));
    EXPECT_EQ(source->class_names(), (std::vector<std::string>{"cat", "dog"}));
    const auto batch = test::everything(*source);
    test::expect_near(batch.inputs.at("input"), {1, 2, 3, 4, 5, 6});
    test::expect_near(batch.targets.at("y"), {0, 1, 0});
}

TEST(Table, TargetByNumberInAFileWithoutHeader) {
    auto options = options_for({-1, 2});
    options.target = "0";
    const auto batch = test::everything(*opened("0,1,2\n1,3,4\n", options));
    test::expect_near(batch.inputs.at("input"), {1, 2, 3, 4});
    test::expect_near(batch.targets.at("y"), {0, 1});
}

TEST(Table, ValuesWithADecimalPointAreNotClasses) {
    auto options = options_for({-1, 1});
    options.output = ov::PartialShape{-1, 1};
    const auto source = opened("x,y\n1,2.5\n2,3\n", options);
    EXPECT_TRUE(source->class_names().empty());
    EXPECT_EQ(test::everything(*source).targets.at("y").get_shape(), (ov::Shape{2, 1}));
}

TEST(Table, FaultsNameLineAndColumn) {
    const auto error = [](const std::string& content, const std::string& part) {
        expect_argument_error([&] { opened(content, options_for({-1, 1})); }, part);
    };
    error("a,y\n1,0\nred,1\n", "line 3, column 'a': 'red' is not a finite number");
    error("a,y\n1,0\nnan,1\n", "line 3, column 'a': 'nan' is not a finite number");
    error("a,y\n1,0\n,1\n", "line 3, column 'a': the cell is empty");
    error("a,y\n1,0\n2,\n", "line 3: the target 'y' is empty");
    error("a,b,y\n1,2,0\n1,2,1\n", "has 2 feature columns, the input 'input' takes f32 of shape [?,1]");
    error("a,b\n1,0\n2,1\n", "has no column named target, label, class or y");
    error("a,y\n1,0\n", "holds one sample");
    error("a,y\n1,0\n2,2\n", "has no sample of class '1'");
}

TEST(Table, PredictionTakesTheTargetColumnOrNone) {
    auto options = options_for({-1, 2}, DataUse::prediction);
    options.target = "y";
    EXPECT_EQ(opened("a,b\n1,2\n", options)->size(), 1U);
    EXPECT_EQ(opened("a,b,y\n1,2,0\n", options)->size(), 1U);
}

}  // namespace ovtk

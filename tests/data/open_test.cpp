// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "data/files.hpp"
#include "ovtk/checkpoint.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk {

using test::expect_argument_error;
using test::options_for;

namespace {

const auto X = test::f32({2, 2}, {1, 2, 3, 4});
const auto Y = test::i64({2}, {0, 1});

void expect_the_pair(const DataSourcePtr& source) {
    const auto batch = test::everything(*source);
    test::expect_near(batch.inputs.at("input"), {1, 2, 3, 4});
    test::expect_near(batch.targets.at("y"), {0, 1});
}

}  // namespace

TEST(OpenData, SameSamplesInEveryFormat) {
    const test::Folder folder;
    const auto options = options_for({-1, 2});
    test::write_npz(folder.path("a.npz"), {{"x", test::npy_bytes(X)}, {"y", test::npy_bytes(Y)}});
    expect_the_pair(open_data(folder.path("a.npz"), options));
    test::write_file(folder.path("x.npy"), test::npy_bytes(X));
    test::write_file(folder.path("y.npy"), test::npy_bytes(Y));
    expect_the_pair(open_data(folder.path("x.npy") + "," + folder.path("y.npy"), options));
    expect_the_pair(open_data(folder.path(), options));
    save_checkpoint(folder.path("a.safetensors"), {{{"x", X}, {"y", Y}}, {}});
    expect_the_pair(open_data(folder.path("a.safetensors"), options));
    test::write_file(folder.path("a.csv"), "a,b,y\n1,2,0\n3,4,1\n");
    expect_the_pair(open_data(folder.path("a.csv"), options));
    const auto prediction = options_for({-1, 2}, DataUse::prediction);
    EXPECT_EQ(open_data(folder.path("x.npy"), prediction)->size(), 2U);
}

TEST(OpenData, WhatIsNotData) {
    const test::Folder folder;
    const auto options = options_for({-1, 2});
    expect_argument_error([&] { open_data(folder.path("none.npz"), options); }, "There is no '");
    expect_argument_error([&] { open_data(folder.path(), options); }, "holds no images or texts");
    test::write_file(folder.path("a.bin"), "x");
    expect_argument_error([&] { open_data(folder.path("a.bin"), options); }, "is of no kind that can be read");
    test::write_file(folder.path("a.safetensors"), "x");
    expect_argument_error([&] { open_data(folder.path("a.safetensors"), options); }, "a.safetensors");
    expect_argument_error([&] { open_data(folder.path("a.npz"), DataOptions()); }, "The model has no inputs");
}

}  // namespace ovtk

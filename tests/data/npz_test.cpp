// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "data/files.hpp"
#include "data/npy.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk {

using data::read_npz;
using test::expect_argument_error;

namespace {

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST(Npz, ArraysByName) {
    const test::Folder folder;
    test::write_npz(
        folder.path("a.npz"),
        {{"x", test::npy_bytes(test::f32({2, 2}, {1, 2, 3, 4}))}, {"y", test::npy_bytes(test::i64({2}, {0, 1}))}});
    const auto arrays = read_npz(folder.path("a.npz"));
    ASSERT_EQ(arrays.size(), 2U);
    test::expect_near(arrays.at("x").values, {1, 2, 3, 4});
    test::expect_near(arrays.at("y").values, {0, 1});
}

TEST(Npz, NoDamageChangesTheValues) {
    const test::Folder folder;
    const auto path = folder.path("a.npz");
    test::write_npz(path, {{"x", test::npy_bytes(test::f32({8}, {1, 2, 3, 4, 5, 6, 7, 8}))}});
    const auto whole = content_of(path);
    const auto expect_error_or_values = [&](const std::string& bytes) {
        test::write_file(path, bytes);
        try {  // nothing depends on some bytes, such as the date
            const auto arrays = read_npz(path);
            if (arrays.count("x") == 1) {
                test::expect_near(arrays.at("x").values, {1, 2, 3, 4, 5, 6, 7, 8});
            }
        } catch (const ArgumentError&) {
        }
    };
    for (size_t i = 0; i < whole.size(); ++i) {
        expect_error_or_values(whole.substr(0, i));
        auto damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 0xFF);
        expect_error_or_values(damaged);
    }
    test::write_file(path, whole.substr(0, whole.size() / 2));
    EXPECT_THROW(read_npz(path), ArgumentError);
}

TEST(Npz, AnEntryThatIsNoArray) {
    const test::Folder folder;
    test::write_npz(folder.path("a.npz"), {{"x", "hello"}});
    expect_argument_error([&] { read_npz(folder.path("a.npz")); },
                          "Array 'x' of '" + folder.path("a.npz") + "' is not a .npy array");
}

TEST(Npz, AFileThatIsNone) {
    const test::Folder folder;
    test::write_file(folder.path("a.npz"), "not a zip file");
    expect_argument_error([&] { read_npz(folder.path("a.npz")); }, "is not an .npz file, or is truncated");
}

}  // namespace ovtk

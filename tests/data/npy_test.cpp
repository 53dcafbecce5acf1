// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/npy.hpp"

#include <gtest/gtest.h>

#include "data/files.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk {

using data::parse_npy;
using test::expect_argument_error;
using test::npy_bytes;

namespace {

data::Array parsed(const std::string& bytes) {
    return parse_npy(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), "'a.npy'");
}

std::string dictionary(const std::string& descr, const std::string& shape, const std::string& fortran = "False") {
    return "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
}

}  // namespace

TEST(Npy, NumbersOfShapeAndType) {
    const auto array = parsed(npy_bytes(test::f32({2, 3}, {1, 2, 3, 4, 5, 6})));
    EXPECT_EQ(array.shape, (ov::Shape{2, 3}));
    EXPECT_EQ(array.values.get_element_type(), ov::element::f32);
    test::expect_near(array.values, {1, 2, 3, 4, 5, 6});
    const auto bytes = parsed(npy_bytes(dictionary("|u1", "(3,)"), "abc"));
    test::expect_near(bytes.values, {97, 98, 99});
}

TEST(Npy, TextOfBothKinds) {
    const auto narrow = parsed(npy_bytes(dictionary("|S3", "(2,)"), std::string("ab\0cde", 6)));
    EXPECT_EQ(narrow.texts, (std::vector<std::string>{"ab", "cde"}));
    // U+00E9 and U+20AC, padded to three characters
    const std::string wide("\xE9\0\0\0\xAC\x20\0\0\0\0\0\0", 12);
    EXPECT_EQ(parsed(npy_bytes(dictionary("<U3", "(1,)"), wide)).texts,
              (std::vector<std::string>{"\xC3\xA9\xE2\x82\xAC"}));
}

TEST(Npy, EmptyAndScalar) {
    EXPECT_EQ(parsed(npy_bytes(dictionary("<f4", "(0, 3)"), "")).values.get_size(), 0U);
    const auto scalar = parsed(npy_bytes(dictionary("<f4", "()"), std::string(4, '\0')));
    EXPECT_TRUE(scalar.shape.empty());
    test::expect_near(scalar.values, {0});
}

TEST(Npy, EveryTruncationIsAnError) {
    const auto whole = npy_bytes(test::f32({2, 3}, {1, 2, 3, 4, 5, 6}));
    for (size_t size = 0; size < whole.size(); ++size) {
        EXPECT_THROW(parsed(whole.substr(0, size)), ArgumentError) << size;
    }
}

TEST(Npy, HostileHeaders) {
    const auto error = [](const std::string& bytes, const std::string& part) {
        expect_argument_error([&] { parsed(bytes); }, part);
    };
    error(npy_bytes("{}", ""), "has no 'descr'");
    error(npy_bytes(dictionary("<f4", "(4294967296, 4294967296, 4294967296)"), ""), "too large to be true");
    error(npy_bytes(dictionary("<f4", "(-1,)"), ""), "'-1' in its header is not a dimension");
    error(npy_bytes(dictionary("<f4", "(1000000,)"), "abcd"), "promises 4000000 bytes of data and 4 follow");
    error(npy_bytes(dictionary("|O", "(1,)"), "abcd"), "elements of type '|O'");
    error(npy_bytes(dictionary(">f4", "(1,)"), "abcd"), "elements of type '>f4'");
    error(npy_bytes(dictionary("<U99999999999", "(1,)"), "abcd"), "can't be read");
    error(npy_bytes(dictionary("<f4", "(1, 1)", "True"), "abcd"), "Fortran order");
    error(npy_bytes(dictionary("", "(1,)"), "abcd"), "no element type");
    error("PK\x03\x04 something else", "is not a .npy array");
}

TEST(Npy, AFileThatIsNotThere) {
    const test::Folder folder;
    expect_argument_error([&] { data::read_npy(folder.path("none.npy")); }, "Cannot read");
}

}  // namespace ovtk

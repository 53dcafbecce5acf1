// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "checkpoint/sha256.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "ovtk/error.hpp"
#include "support/folder.hpp"

namespace ovtk::test {

using checkpoint::Sha256;

// The examples of FIPS 180-4 as NIST publishes them, and the million letters "a".
TEST(Sha256, KnownDigests) {
    const auto digest = [](const std::string& text) {
        Sha256 sum;
        sum.add(text.data(), text.size());
        return sum.hex();
    };
    EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(digest(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnTheParts) {
    const std::string text(300, 'x');
    Sha256 whole;
    whole.add(text.data(), text.size());
    const auto expected = whole.hex();
    for (const size_t part : {1, 7, 63, 64, 65, 128}) {
        Sha256 sum;
        for (size_t i = 0; i < text.size(); i += part) {
            sum.add(text.data() + i, std::min(part, text.size() - i));
        }
        EXPECT_EQ(sum.hex(), expected) << part;
    }
}

TEST(Sha256, OfAFile) {
    const Folder folder;
    std::ofstream(folder.path("abc"), std::ios::binary) << "abc";
    EXPECT_EQ(checkpoint::sha256_of_file(folder.path("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_THROW(checkpoint::sha256_of_file(folder.path("missing")), CheckpointError);
}

}  // namespace ovtk::test

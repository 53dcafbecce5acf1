// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "data/files.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"

namespace ovtk {

using test::expect_argument_error;

namespace {

DataOptions text_options() {
    DataOptions options;
    options.inputs = {{"input_ids", ov::element::i64, {-1, -1}}};
    return options;
}

}  // namespace

// Tokenizers that work are tested from Python, where openvino-tokenizers makes them.
TEST(Texts, WhatIsMissingIsNamed) {
    const test::Folder folder;
    for (const auto* name : {"en", "de"}) {
        std::filesystem::create_directories(folder.path(name));
        test::write_file(folder.path(name) + "/1.txt", "hello");
    }
    auto options = text_options();
    expect_argument_error([&] { open_data(folder.path(), options); }, "holds texts. Fix: give the tokenizer model");
    options.tokenizer = folder.path("none.xml");
    expect_argument_error([&] { open_data(folder.path(), options); }, "There is no tokenizer model");
    options.tokenizer = folder.path("en/1.txt");
    setenv("OVTK_TOKENIZERS_LIBRARY", folder.path("none.so").c_str(), 1);
    expect_argument_error([&] { open_data(folder.path(), options); },
                          "none.so' doesn't exist. Fix: pip install openvino-tokenizers==2026.4.1.0");
    setenv("OVTK_TOKENIZERS_LIBRARY", folder.path("de/1.txt").c_str(), 1);
    expect_argument_error([&] { open_data(folder.path(), options); }, "The tokenizer's ops can't be loaded");
    unsetenv("OVTK_TOKENIZERS_LIBRARY");
}

}  // namespace ovtk

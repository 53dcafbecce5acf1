// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ovtk/error.hpp"

namespace ovtk::test {

/// Fails the test unless `call` throws an ArgumentError whose message contains `part`.
template <class Call>
void expect_argument_error(const Call& call, const std::string& part) {
    try {
        call();
        ADD_FAILURE() << "no error; expected one with: " << part;
    } catch (const ArgumentError& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

}  // namespace ovtk::test

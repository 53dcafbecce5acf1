// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stdexcept>
#include <string>

namespace ovtk::cli {

/// Ends the command with code 130.
class Interrupted : public std::runtime_error {
public:
    explicit Interrupted(const std::string& message) : std::runtime_error(message) {}
};

/// From here on SIGINT and SIGTERM only raise a flag; a second one ends the process at once.
void catch_interrupts();

/// Whether one came.
bool interrupted();

}  // namespace ovtk::cli

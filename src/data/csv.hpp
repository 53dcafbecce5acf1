// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace ovtk::data {

/// A table of text cells.
struct Table {
    std::vector<std::string> columns;  ///< names; "0", "1", ... where the file has no header
    std::vector<std::vector<std::string>> rows;
    std::vector<size_t> lines;  ///< of the file, from 1, where each row begins
    bool has_header = false;

    /// The index of a column, by name or number from 0. \throws ArgumentError with the names there are
    size_t column(const std::string& name, const std::string& path) const;
};

/// Reads comma, semicolon or tab separated values (RFC 4180 quoting), also compressed with gzip. The first row is a
/// header when none of its cells is a number.
/// \throws ArgumentError naming file and line
Table read_csv(const std::string& path);

}  // namespace ovtk::data

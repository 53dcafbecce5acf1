// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "openvino/core/shape.hpp"

/// Small helpers for reading text and writing messages.
namespace ovtk::data {

/// The whole text, blanks around it aside, as a number ("3", "-1.5e3", "nan", "inf"); nothing when it is no number.
std::optional<double> parse_number(const std::string& text);

/// Likewise as an integer.
std::optional<int64_t> parse_integer(const std::string& text);

/// "a, b, c"; after `limit` entries "... (N in all)".
std::string listed(const std::vector<std::string>& items, size_t limit = 12);

/// "[2, 3]": the place of element `index` in a tensor of this shape.
std::string place_in(const ov::Shape& shape, size_t index);

bool starts_with(const std::string& text, const std::string& start);
bool ends_with(const std::string& text, const std::string& end);
std::string lower_case(std::string text);
std::string trimmed(const std::string& text);

/// The bytes of a file. \throws ArgumentError when it can't be read or is larger than `limit` bytes
std::vector<uint8_t> read_file(const std::string& path, size_t limit);

}  // namespace ovtk::data

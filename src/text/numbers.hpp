// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Numbers as text, in the C locale, so that reading gives back exactly what was written.
namespace ovtk::text {

/// The shortest text that reads back as the same double.
std::string to_text(double value);
std::string to_text(int64_t value);
std::string to_text(bool value);
/// With commas between; empty for an empty list.
std::string to_text(const std::vector<double>& values);
std::string to_text(const std::vector<int64_t>& values);

/// The whole text as a value; empty when it isn't one. Flags are true/false, 1/0, yes/no, on/off.
std::optional<double> to_double(const std::string& text);
std::optional<int64_t> to_int(const std::string& text);
std::optional<bool> to_bool(const std::string& text);

/// The parts between commas, without the blanks around them; none for an empty text.
std::vector<std::string> split(const std::string& text);

}  // namespace ovtk::text

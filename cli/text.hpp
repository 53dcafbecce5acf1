// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "ovtk/config.hpp"

/// Text in and out of the command line.
namespace ovtk::cli {

/// Without line breaks: a message from elsewhere as one sentence.
std::string one_line(const std::string& text);

/// "0.9731": four significant digits after the point's place, without trailing noise.
std::string short_number(double value);

/// "1,234"
std::string grouped(int64_t value);

/// "0:07", "12:30", "1:02:03"
std::string duration(double seconds);

/// As many digits as bring the number back exactly.
std::string exact(double value);

/// NAME[:key=value,key=value]: "sgd:momentum=0.9,nesterov=true".
struct Named {
    std::string name;
    Config config;
};

/// \throws ArgumentError when a setting has no '='
Named parse_named(const std::string& text, const std::string& flag);

std::vector<std::string> split(const std::string& text, char separator);

/// "0.5,0.25" \throws ArgumentError for what is no number
std::vector<double> parse_numbers(const std::string& text, const std::string& flag);

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "ovtk/error.hpp"

namespace ovtk::cli {

std::string one_line(const std::string& text) {
    std::istringstream stream(text);
    std::string result;
    for (std::string word; stream >> word;) {
        result += (result.empty() ? "" : " ") + word;
    }
    return result;
}

std::string short_number(double value) {
    char buffer[40];
    const auto size = std::fabs(value);
    const auto* format = size != 0 && (size < 1e-3 || size >= 1e6) ? "%.3e" : "%.4f";
    std::snprintf(buffer, sizeof(buffer), format, value);
    return buffer;
}

std::string grouped(int64_t value) {
    auto digits = std::to_string(value);
    for (auto place = static_cast<int64_t>(digits.size()) - 3; place > 0; place -= 3) {
        digits.insert(static_cast<size_t>(place), ",");
    }
    return digits;
}

std::string duration(double seconds) {
    const auto whole = static_cast<int64_t>(std::lround(std::max(seconds, 0.0)));
    char buffer[40];
    if (whole >= 3600) {
        std::snprintf(buffer,
                      sizeof(buffer),
                      "%d:%02d:%02d",
                      static_cast<int>(whole / 3600),
                      static_cast<int>(whole / 60 % 60),
                      static_cast<int>(whole % 60));
    } else {
        std::snprintf(buffer, sizeof(buffer), "%d:%02d", static_cast<int>(whole / 60), static_cast<int>(whole % 60));
    }
    return buffer;
}

std::string exact(double value) {
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
    return {buffer, end};
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        parts.push_back(part);
    }
    return parts;
}

Named parse_named(const std::string& text, const std::string& flag) {
    const auto colon = text.find(':');
    Named named;
    named.name = text.substr(0, colon);
    if (colon == std::string::npos) {
        return named;
    }
    std::string last;
    for (const auto& part : split(text.substr(colon + 1), ',')) {
        const auto equals = part.find('=');
        if (equals == std::string::npos && !last.empty()) {  // one more number of a list
            named.config[last] += "," + part;
            continue;
        }
        if (equals == std::string::npos || equals == 0) {
            throw ArgumentError(flag + " takes NAME or NAME:key=value,key=value, not '" + text + "'.");
        }
        last = part.substr(0, equals);
        named.config[last] = part.substr(equals + 1);
    }
    return named;
}

std::vector<double> parse_numbers(const std::string& text, const std::string& flag) {
    std::vector<double> values;
    for (const auto& part : split(text, ',')) {
        double value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(value)) {
            throw ArgumentError(flag + " takes numbers with commas between, not '" + text + "'.");
        }
        values.push_back(value);
    }
    return values;
}

}  // namespace ovtk::cli

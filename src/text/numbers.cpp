// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/numbers.hpp"

#include <array>
#include <charconv>
#include <sstream>

namespace ovtk::text {

namespace {

template <class T>
std::string write(T value) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

template <class T>
std::optional<T> read(const std::string& text) {
    T value{};
    const auto* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    return result.ec == std::errc() && result.ptr == end ? std::optional<T>(value) : std::nullopt;
}

template <class T>
std::string join(const std::vector<T>& values) {
    std::string text;
    for (size_t i = 0; i < values.size(); ++i) {
        text += (i == 0 ? "" : ",") + write(values[i]);
    }
    return text;
}

std::string trim(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::string to_text(double value) {
    return write(value);
}
std::string to_text(int64_t value) {
    return write(value);
}
std::string to_text(bool value) {
    return value ? "true" : "false";
}
std::string to_text(const std::vector<double>& values) {
    return join(values);
}
std::string to_text(const std::vector<int64_t>& values) {
    return join(values);
}

std::optional<double> to_double(const std::string& text) {
    return read<double>(text);
}

std::optional<int64_t> to_int(const std::string& text) {
    return read<int64_t>(text);
}

std::optional<bool> to_bool(const std::string& text) {
    for (const auto* yes : {"true", "1", "yes", "on", "True"}) {
        if (text == yes) {
            return true;
        }
    }
    for (const auto* no : {"false", "0", "no", "off", "False"}) {
        if (text == no) {
            return false;
        }
    }
    return std::nullopt;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) {
        parts.push_back(trim(part));
    }
    return parts;
}

}  // namespace ovtk::text

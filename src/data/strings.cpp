// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/strings.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "ovtk/error.hpp"
#include "text/numbers.hpp"

namespace ovtk::data {

std::optional<double> parse_number(const std::string& text) {
    return text::to_double(trimmed(text));
}

std::optional<int64_t> parse_integer(const std::string& text) {
    return text::to_int(trimmed(text));
}

std::string listed(const std::vector<std::string>& items, size_t limit) {
    std::string text;
    for (size_t i = 0; i < std::min(items.size(), limit); ++i) {
        text += (i > 0 ? ", " : "") + items[i];
    }
    if (items.size() > limit) {
        text += ", ... (" + std::to_string(items.size()) + " in all)";
    }
    return text;
}

std::string place_in(const ov::Shape& shape, size_t index) {
    std::vector<std::string> place(shape.size());
    for (size_t axis = shape.size(); axis-- > 0;) {
        place[axis] = std::to_string(index % shape[axis]);
        index /= shape[axis];
    }
    return "[" + listed(place) + "]";
}

bool starts_with(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    return text;
}

std::string trimmed(const std::string& text) {
    const auto* blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::vector<uint8_t> read_file(const std::string& path, size_t limit) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file) {
        throw ArgumentError("Cannot read '" + path + "'. Fix: check the path and its permissions.");
    }
    if (size > limit) {
        throw ArgumentError("'" + path + "' has " + std::to_string(size) + " bytes, more than the " +
                            std::to_string(limit) + " allowed for such a file.");
    }
    std::vector<uint8_t> bytes(size);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (static_cast<size_t>(file.gcount()) != size) {
        throw ArgumentError("'" + path + "' ended early while it was read.");
    }
    return bytes;
}

}  // namespace ovtk::data

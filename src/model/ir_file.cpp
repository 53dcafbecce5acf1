// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "graph/check.hpp"
#include "model/files.hpp"
#include "text/numbers.hpp"

namespace ovtk::model {

namespace fs = std::filesystem;

namespace {

constexpr int64_t OLDEST_VERSION = 10;

using Attributes = std::map<std::string, std::string>;

std::string contents_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The attributes of the tag whose name ends at `at`; what isn't one ends them.
Attributes attributes_at(const std::string& xml, size_t at) {
    Attributes attributes;
    for (;;) {
        const auto name = xml.find_first_not_of(" \t\r\n", at);
        const auto equals = xml.find('=', name);
        if (name == std::string::npos || equals == std::string::npos || xml[name] == '>' || xml[name] == '/') {
            return attributes;
        }
        const auto open = xml.find_first_of("\"'", equals);
        const auto close = open == std::string::npos ? open : xml.find(xml[open], open + 1);
        if (close == std::string::npos) {
            return attributes;
        }
        attributes[xml.substr(name, equals - name)] = xml.substr(open + 1, close - open - 1);
        at = close + 1;
    }
}

std::optional<int64_t> number_in(const Attributes& attributes, const char* name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::nullopt : text::to_int(found->second);
}

// Where the last Constant ends in the .bin.
int64_t bytes_needed(const fs::path& path, const std::string& xml) {
    const std::string tag = "<data ";
    int64_t needed = 0;
    for (auto at = xml.find(tag); at != std::string::npos; at = xml.find(tag, at + tag.size())) {
        const auto attributes = attributes_at(xml, at + tag.size());
        const auto offset = number_in(attributes, "offset");
        const auto size = number_in(attributes, "size");
        if (offset && size && attributes.count("element_type") > 0) {
            OVTK_CHECK(*offset >= 0 && *size >= 0 && *size <= INT64_MAX - *offset,
                       "the IR model ",
                       path,
                       " is damaged: a Constant lies at byte ",
                       *offset,
                       " and has ",
                       *size,
                       " bytes");
            needed = std::max(needed, *offset + *size);
        }
    }
    return needed;
}

}  // namespace

void check_ir(const fs::path& path) {
    const auto xml = contents_of(path);
    const auto net = xml.find("<net ");
    OVTK_CHECK(net != std::string::npos, path, " is not an OpenVINO IR: it has no <net> element");
    OVTK_CHECK(xml.find("</net>") != std::string::npos,
               "the IR model ",
               path,
               " is truncated: it ends before </net>; copy or convert it again");
    const auto version = number_in(attributes_at(xml, net + 5), "version");
    OVTK_CHECK(version && *version >= OLDEST_VERSION,
               "the IR model ",
               path,
               " has version ",
               version ? std::to_string(*version) : "none",
               ", older than what OpenVINO still reads (",
               OLDEST_VERSION,
               " and later); convert the original model again");
    const auto needed = bytes_needed(path, xml);
    if (needed == 0) {
        return;
    }
    const auto bin = fs::path(path).replace_extension(".bin");
    std::error_code error;
    OVTK_CHECK(fs::is_regular_file(bin, error),
               "the weights ",
               bin,
               " of the IR model are missing; put the file beside ",
               path.filename());
    const auto size = static_cast<int64_t>(fs::file_size(bin));
    OVTK_CHECK(size >= needed,
               "the weights ",
               bin,
               " hold ",
               size,
               " bytes, but ",
               path.filename(),
               " needs ",
               needed,
               "; the file is truncated or belongs to another model");
}

}  // namespace ovtk::model

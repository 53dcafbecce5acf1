// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/op_table.hpp"

#include <algorithm>
#include <tuple>

namespace ovtk {

namespace {

// "opset8" before "opset13".
bool is_older(const std::string& a, const std::string& b) {
    return std::make_pair(a.size(), a) < std::make_pair(b.size(), b);
}

}  // namespace

std::vector<OpRow> op_table(const Registry& registry) {
    std::map<std::tuple<std::string, OpStatus, std::string>, std::vector<std::string>> versions;
    for (const auto& [key, entry] : registry.entries()) {
        auto& list = versions[{key.second, entry.status, entry.traits.note}];
        if (!key.first.empty()) {
            list.push_back(key.first);
        }
    }
    std::vector<OpRow> rows;
    for (auto& [key, list] : versions) {
        std::sort(list.begin(), list.end(), is_older);
        rows.push_back({std::get<0>(key), list, std::get<1>(key), std::get<2>(key)});
    }
    return rows;
}

}  // namespace ovtk

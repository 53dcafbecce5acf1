// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/check.hpp"
#include "ovtk/config.hpp"
#include "text/near_matches.hpp"

namespace ovtk::text {

/// What can be made by name: losses, optimizers, schedules.
template <class Pointer>
using Table = std::vector<std::pair<std::string, Pointer (*)(const Config&)>>;

/// Makes the entry called `name`. \param kind  "optimizer", for messages
/// \throws ArgumentError for an unknown name, with those that are near
template <class Pointer>
Pointer make(const std::string& kind, const Table<Pointer>& table, const std::string& name, const Config& config) {
    std::vector<std::string> names;
    for (const auto& [known, maker] : table) {
        if (known == name) {
            return maker(config);
        }
        names.push_back(known);
    }
    OVTK_CHECK(false, "unknown ", kind, " '", name, "'; ", suggestion(name, names));
    return nullptr;
}

}  // namespace ovtk::text

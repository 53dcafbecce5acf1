// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace ovtk::text {

/// The candidates that `name` may have been meant to be, the nearest first, three at most: those within an edit
/// distance of a third of its length (letter case does not count), and those it is the beginning or a part of.
std::vector<std::string> near_matches(const std::string& name, const std::vector<std::string>& candidates);

/// Ends a message about an unknown name: `did you mean 'adam' or 'adamw'?`, or `known are a, b, c` when nothing is
/// near (the first twenty).
std::string suggestion(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace ovtk::text

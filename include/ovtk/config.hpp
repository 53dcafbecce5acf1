// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <string>

namespace ovtk {

/// The settings of a loss, optimizer or schedule as text, for checkpoints and the command line: name -> value, numbers
/// with as many digits as bring them back exactly, lists with commas.
using Config = std::map<std::string, std::string>;

}  // namespace ovtk

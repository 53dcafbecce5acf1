// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "ovtk/export.hpp"
#include "ovtk/registry.hpp"

namespace ovtk {

/// What a registry says about one op, for all versions of which it says the same.
struct OpRow {
    std::string op;                     ///< "Softmax"
    std::vector<std::string> versions;  ///< "opset1", "opset8"; empty when it holds for every version
    OpStatus status = OpStatus::unknown;
    std::string note;  ///< choices at kinks, limits, or the reason why there is no rule
};

/// The entries of a registry by op, sorted by name. `ovtk ops` and docs/ops.md show this table.
OVTK_API std::vector<OpRow> op_table(const Registry& registry = standard_rules());

}  // namespace ovtk

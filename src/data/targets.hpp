// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "data/npy.hpp"
#include "ovtk/data.hpp"

namespace ovtk::data {

/// What the samples of a source are to be predicted as.
struct Targets {
    ov::Tensor values;                 ///< one row per sample: i64 class indices, or f32 values; none if there are none
    std::vector<std::string> classes;  ///< names; empty for values
    std::vector<int64_t> labels;       ///< the class of each sample, where it has a single one
};

/// Targets from an array: text or whole numbers as classes, other numbers as values, as options.target_kind says.
/// \param what  names the array in messages
Targets targets_from(const Array& array, const DataOptions& options, const std::string& what);

/// The values of a further target.
ov::Tensor further_target(const Array& array, const TargetField& field, size_t samples, const std::string& what);

/// Targets from class names, one per sample. Classes are sorted by name, or as options.class_names says.
Targets targets_from_names(const std::vector<std::string>& names, const DataOptions& options, const std::string& what);

/// Checks what training needs of a whole source: two samples, two classes, no class without samples.
void check_targets(const Targets& targets, size_t samples, const DataOptions& options, const std::string& what);

}  // namespace ovtk::data

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "ovtk/types.hpp"

namespace ovtk::losses {

/// How a target names classes for a prediction with a class axis.
struct ClassTarget {
    bool is_distribution;  ///< else class indices
    Output value;          ///< in the prediction's shape and type, or i64 indices without the class axis
};

/// The class axis of a prediction: `axis`, or 0 for a single vector of logits.
int64_t class_axis(const std::string& owner, const Output& x, int64_t axis);

/// Number of classes. \throws ArgumentError when it is not known
int64_t class_count(const std::string& owner, const Output& x, int64_t axis);

/// A shape with one axis left out.
ov::PartialShape without_axis(const ov::PartialShape& shape, int64_t axis);

/// Reads a target as distributions (the prediction's shape) or class indices (that shape without the class axis, or
/// with size 1 there; an integer type).
/// \throws ArgumentError when it is neither
ClassTarget class_target(const std::string& owner, const Output& x, const Output& t, int64_t axis);

}  // namespace ovtk::losses

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <limits>

#include "ovtk/metrics.hpp"

/// What metrics share. Letters: x the prediction, t the target.
namespace ovtk::metrics {

/// A prediction with a class axis as a table. The class axis is 1 (0 for a single vector).
struct Rows {
    Output scores;   ///< f32 [rows, C]
    Output one_hot;  ///< f32 [rows, C]: 1 at the target's class
    Output counted;  ///< f32 [rows]: 0 where the target is no class (it is to be ignored)
};

/// A distribution as target stands for its largest entry.
/// \throws ArgumentError when prediction and target don't fit
Rows class_rows(const std::string& owner, const Output& x, const Output& t);

/// Whether the prediction is one logit per row: its last axis has size 1.
bool is_binary(const Output& x);

/// 1 or 0 for each row of a binary prediction and for its target (more than 1/2), f32.
struct Decisions {
    Output predicted;
    Output actual;
};
Decisions decisions(const std::string& owner, const Output& x, const Output& t, double threshold);

/// Sum of all elements, f32, a scalar; and their number.
Output sum_of(const Output& x);
Output number_of(const Output& x);

/// Index of the largest entry along the last axis (the first of equals), i64, without that axis.
Output largest(const Output& x);

/// f32: 1 at the given classes along a new last axis.
Output one_hot(const Output& classes, int64_t count);

/// totals[0] / totals[1], NaN when nothing was counted.
inline double ratio(const std::vector<std::vector<double>>& totals) {
    const double count = totals.at(1).at(0);
    return count > 0 ? totals.at(0).at(0) / count : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace ovtk::metrics

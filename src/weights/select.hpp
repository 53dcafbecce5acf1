// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "weights/find.hpp"

namespace ovtk::weights {

/// Leaves only the weights that the options choose trainable.
/// \throws ArgumentError for a pattern that is no regular expression or matches nothing, an op type that no layer has,
/// or when nothing is left to train
void select(std::vector<Weight>& weights, const LiftOptions& options);

}  // namespace ovtk::weights

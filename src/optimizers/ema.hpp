// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/types.hpp"

namespace ovtk::optimizers {

/// The exponential moving average after a step: average + (w - average) * (1 - decay), w being the updated weight.
/// \throws ArgumentError unless decay is in [0, 1)
Output average_weight(const Output& average, const Output& w, double decay);

}  // namespace ovtk::optimizers

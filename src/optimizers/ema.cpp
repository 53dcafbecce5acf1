// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/ema.hpp"

#include "graph/check.hpp"
#include "optimizers/common.hpp"

namespace ovtk::optimizers {

Output average_weight(const Output& average, const Output& w, double decay) {
    OVTK_CHECK(decay >= 0 && decay < 1, "ema_decay must be in [0, 1), but is ", decay);
    return lerp(average, w, 1 - decay);
}

}  // namespace ovtk::optimizers

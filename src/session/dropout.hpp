// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <utility>

#include "ovtk/types.hpp"

namespace ovtk::session {

/// The two words that decide the mask of one batch: a function of the session's seed, the number of the step, and that
/// of the batch among those collected for it.
std::pair<int32_t, int32_t> dropout_key(uint64_t seed, int64_t step, int64_t batch);

/// Random words, one per element, each a function of its place and the key alone: the same on every run and device.
/// \param key    i32[2], see dropout_key()
/// \param shape  a static shape
/// \return i32, uniform over all values
Output random_words(const Output& key, const ov::Shape& shape);

/// Dropout (Srivastava et al. 2014): y = x / (1 - p) where a mask of probability 1 - p holds, and 0 elsewhere.
Output dropout(const Output& x, const Output& key, double p);

}  // namespace ovtk::session

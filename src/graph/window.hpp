// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "ovtk/types.hpp"

/// Strided windows x[begin : end : step] and their adjoints.
namespace ovtk::graph {

/// Reverses the order along the axes.
Output reverse(const Output& x, const std::vector<int64_t>& axes);

/// Adjoint of a strided window: zeros of the shape of `like`, with window[k] at begin + k * step.
///
/// \param window  as many axes as `like`
/// \param like    gives the shape
/// \param begin   rank-1 i64, per axis of `like`: the index of window[0], not negative
/// \param step    per axis of `like`: not zero
Output place_window(const Output& window, const Output& like, const Output& begin, const std::vector<int64_t>& step);

/// What a slice makes of the first index it is given, as rank-1 i64 of one element: a negative one counts from the
/// end, one outside is moved to the edge.
Output clamp_begin(const Output& begin, const Output& size, int64_t step);

}  // namespace ovtk::graph

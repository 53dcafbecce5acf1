// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/types.hpp"

/// Reading and adding at indices: each is the adjoint of the other.
namespace ovtk::graph {

/// y[..., i, ...] = x[..., indices[..., i, ...], ...] along the axis; indices have the shape of y.
Output gather_elements(const Output& x, const Output& indices, int64_t axis);
/// Zeros of the shape of `like`, to which updates[..., i, ...] is added at indices[..., i, ...] along the axis.
Output add_elements(const Output& like, const Output& indices, const Output& updates, int64_t axis);

/// y[i] = x[indices[i]], the last axis of `indices` holding the first coordinates of x.
Output gather_nd(const Output& x, const Output& indices);
/// Zeros of the shape of `like`, to which updates[i] is added at indices[i].
Output add_nd(const Output& like, const Output& indices, const Output& updates);

/// Indices without negative ones, which count from the end of an axis of the given size.
Output count_from_front(const Output& indices, const Output& size);

}  // namespace ovtk::graph

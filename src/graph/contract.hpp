// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/types.hpp"

/// Linear maps along one axis, as small matrices: the adjoints of averages over windows.
namespace ovtk::graph {

/// y[..., p, ...] = sum over i of x[..., i, ...] * matrix[i, p] along the axis.
Output contract(const Output& x, const Output& matrix, int64_t axis);

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "openvino/op/util/reduction_base.hpp"
#include "ovtk/types.hpp"

/// What the gradients of all reductions share. An op reduces x over its axes; with `keep_dims` off the axes are gone
/// from its result.
namespace ovtk::graph {

/// The axes of a reduction, 0 <= axis < rank, without repetitions.
/// \throws ArgumentError when they aren't constant or the rank isn't known
std::vector<int64_t> reduced_axes(const ov::op::util::ReductionBase& op);

/// Gives a value shaped as the result of the reduction the rank of x, with size 1 along the reduced axes.
Output restore_reduced_axes(const Output& value, const ov::op::util::ReductionBase& op);

/// 1 / (number of elements of x for one of the result), a scalar of the type of x.
Output inverse_reduced_count(const ov::op::util::ReductionBase& op);

}  // namespace ovtk::graph

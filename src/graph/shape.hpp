// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ovtk/types.hpp"

/// Shapes as values, and ops that follow the shape of another value. Each works with dynamic dimensions (through
/// ShapeOf) and folds to a constant where the dimensions are known.
namespace ovtk::graph {

/// The rank of a value. \throws ArgumentError when it isn't known.
int64_t rank_of(const Output& x);
/// An axis as 0 <= axis < rank. \throws ArgumentError when it lies outside.
int64_t normalize_axis(int64_t axis, int64_t rank);
std::vector<int64_t> normalize_axes(const std::vector<int64_t>& axes, int64_t rank);

/// The shape of a value as rank-1 i64.
Output shape_of(const Output& x);
/// Size along one axis as rank-1 i64 of one element.
Output dim_of(const Output& x, int64_t axis);
/// Sizes along several axes as rank-1 i64.
Output dims_of(const Output& x, const std::vector<int64_t>& axes);
/// Product of the sizes along the axes as rank-1 i64 of one element.
Output count_of(const Output& x, const std::vector<int64_t>& axes);

/// The numbers of a value if it is (or folds to) a constant; empty otherwise. Used for axes, shapes and pads.
std::optional<std::vector<int64_t>> constant_i64(const Output& x);
/// The same, with an error that names the consumer when it isn't constant.
std::vector<int64_t> require_constant_i64(const Output& x, const ov::Node& consumer, const char* what);

/// The value as a rank-1 i64 constant where it folds to one, else as it is: shorter graphs, and rules that need a
/// constant find it.
Output folded(const Output& x);

Output reshape(const Output& x, const Output& shape);
Output reshape(const Output& x, const std::vector<int64_t>& shape);
/// Reshape to the shape of another value.
Output reshape_like(const Output& x, const Output& like);
Output squeeze(const Output& x, const std::vector<int64_t>& axes);
/// Inserts axes of size 1; axes count in the result, as in NumPy's expand_dims.
Output unsqueeze(const Output& x, const std::vector<int64_t>& axes);
Output transpose(const Output& x, const std::vector<int64_t>& order);
/// Exchanges the two last axes.
Output swap_last_axes(const Output& x);
Output concat(const ov::OutputVector& parts, int64_t axis);
/// x[begin:end:step] along the axes.
Output slice(const Output& x,
             const std::vector<int64_t>& begin,
             const std::vector<int64_t>& end,
             const std::vector<int64_t>& step,
             const std::vector<int64_t>& axes);
/// x[begin:end] along one axis, begin and end being rank-1 i64 values of one element.
Output slice(const Output& x, const Output& begin, const Output& end, int64_t axis);
Output gather(const Output& x, const Output& indices, int64_t axis);
/// Zero padding: `before` and `after` hold one (possibly negative) number per axis.
Output pad_zeros(const Output& x, const Output& before, const Output& after);

/// NumPy broadcast to a shape.
Output broadcast_to(const Output& x, const Output& shape);
Output broadcast_like(const Output& x, const Output& like);
Output zeros(const ov::element::Type& type, const Output& shape);
Output zeros_like(const Output& x);
Output ones_like(const Output& x);

/// 0, 1, ..., size - 1 as rank-1 i64, the size being rank-1 i64 of one element.
Output iota(const Output& size);

/// Undoes a NumPy broadcast: sums `g` over every axis along which `like` was repeated to give the shape of `g`, and
/// gives the result the shape of `like`.
Output sum_to_shape_of(const Output& g, const Output& like);

/// A kept-dims reduction undone: gives `reduced` (the result of reducing `x` over `axes`) back the rank of `x`, with
/// size 1 along the axes.
Output restore_reduced_axes(const Output& reduced, const std::vector<int64_t>& axes, bool keep_dims);

}  // namespace ovtk::graph

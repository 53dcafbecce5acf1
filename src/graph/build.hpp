// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "ovtk/types.hpp"

/// Short names for building ordinary ops. Binary ones broadcast as NumPy does.
namespace ovtk::graph {

// Constants
/// A scalar constant of the element type of `like`.
Output scalar_like(const Output& like, double value);
/// A scalar constant of the given type.
Output scalar(const ov::element::Type& type, double value);
/// A rank-1 i64 constant: axes, shapes, indices.
Output i64s(const std::vector<int64_t>& values);
/// A rank-0 i64 constant.
Output i64(int64_t value);

// Arithmetic
Output add(const Output& a, const Output& b);
Output sub(const Output& a, const Output& b);
Output mul(const Output& a, const Output& b);
Output div(const Output& a, const Output& b);
Output pow(const Output& a, const Output& b);
Output minimum(const Output& a, const Output& b);
Output maximum(const Output& a, const Output& b);
/// The same with a number in place of one side; it takes the type of the other.
Output add(const Output& a, double b);
Output sub(const Output& a, double b);
Output sub(double a, const Output& b);
Output mul(const Output& a, double b);
Output div(const Output& a, double b);
Output div(double a, const Output& b);
Output pow(const Output& a, double b);
Output maximum(const Output& a, double b);
Output minimum(const Output& a, double b);
/// Integer division that rounds toward zero (operands are sizes: never negative).
Output int_div(const Output& a, const Output& b);

// Elementwise functions
Output neg(const Output& x);
Output abs(const Output& x);
Output sign(const Output& x);
Output square(const Output& x);
Output sqrt(const Output& x);
Output exp(const Output& x);
Output log(const Output& x);
Output sin(const Output& x);
Output cos(const Output& x);
Output sinh(const Output& x);
Output cosh(const Output& x);
Output tanh(const Output& x);
Output erf(const Output& x);
Output sigmoid(const Output& x);
Output floor(const Output& x);
Output is_nan(const Output& x);

// Comparisons (boolean results) and masks
Output equal(const Output& a, const Output& b);
Output not_equal(const Output& a, const Output& b);
Output greater(const Output& a, const Output& b);
Output greater_equal(const Output& a, const Output& b);
Output less(const Output& a, const Output& b);
Output less_equal(const Output& a, const Output& b);
Output equal(const Output& a, double b);
Output greater(const Output& a, double b);
Output greater_equal(const Output& a, double b);
Output less(const Output& a, double b);
Output less_equal(const Output& a, double b);
Output logical_and(const Output& a, const Output& b);
Output logical_or(const Output& a, const Output& b);
Output logical_not(const Output& a);
/// condition ? a : b, broadcasting as NumPy does.
Output select(const Output& condition, const Output& a, const Output& b);
Output select(const Output& condition, const Output& a, double b);
Output select(const Output& condition, double a, const Output& b);

// Types
Output convert(const Output& x, const ov::element::Type& type);
Output convert_like(const Output& x, const Output& like);

// Linear algebra
Output matmul(const Output& a, const Output& b, bool transpose_a = false, bool transpose_b = false);

// Reductions; axes may be negative, and given as numbers or as a value
Output reduce_sum(const Output& x, const std::vector<int64_t>& axes, bool keep_dims);
Output reduce_sum(const Output& x, const Output& axes, bool keep_dims);
Output reduce_mean(const Output& x, const std::vector<int64_t>& axes, bool keep_dims);
Output reduce_mean(const Output& x, const Output& axes, bool keep_dims);
Output reduce_max(const Output& x, const std::vector<int64_t>& axes, bool keep_dims);
Output reduce_prod(const Output& x, const std::vector<int64_t>& axes, bool keep_dims);

}  // namespace ovtk::graph

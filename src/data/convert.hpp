// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"

namespace ovtk::data {

/// A copy of `tensor` with elements of another type (numbers and booleans).
ov::Tensor converted(const ov::Tensor& tensor, const ov::element::Type& type);

/// The given rows (entries along the first dimension), with elements of another type.
ov::Tensor gather_rows(const ov::Tensor& tensor, const std::vector<size_t>& rows, const ov::element::Type& type);

/// \throws ArgumentError naming the place of the first element that is NaN or infinite
void check_finite(const ov::Tensor& tensor, const std::string& what);

/// Whether converted() can read or write this type.
bool is_convertible(const ov::element::Type& type);

}  // namespace ovtk::data

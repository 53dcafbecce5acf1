// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nanobind/ndarray.h>

#include "module.hpp"
#include "openvino/runtime/tensor.hpp"

/// NumPy arrays and tensors, without copies.
namespace ovtk::python {

using Array = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;

/// The memory of an array as a tensor; the array must outlive it, and nothing may be written.
/// \throws ArgumentError for a type of element that OpenVINO doesn't have
ov::Tensor tensor_over(const Array& array);

/// An array over the memory of a tensor, which it keeps alive.
nb::object array_over(const ov::Tensor& tensor);

}  // namespace ovtk::python

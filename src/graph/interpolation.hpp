// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/op/util/interpolate_base.hpp"
#include "ovtk/types.hpp"

namespace ovtk::graph {

/// Interpolation along one axis as a matrix [out, in]: y[o] = sum over i of matrix[o, i] x[i].
///
/// \param size   i64[1]: elements before, padding included
/// \param count  i64[1]: elements after
/// \param scale  f32[1]: elements after for one before
Output interpolation_matrix(const ov::op::util::InterpolateBase::InterpolateAttrs& attributes,
                            const Output& size,
                            const Output& count,
                            const Output& scale);

}  // namespace ovtk::graph

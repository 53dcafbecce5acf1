// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/types.hpp"

namespace ovtk::optimizers {

struct ClippedByNorm {
    ov::OutputVector gradients;
    Output norm;  ///< of all gradients together, before clipping; a scalar
};

/// All gradients times min(1, max_norm / (norm + 1e-6)), as torch.nn.utils.clip_grad_norm_; a NaN in one makes all
/// of them NaN.
/// \throws ArgumentError unless max_norm is a number above 0
ClippedByNorm clip_by_norm(const ov::OutputVector& gradients, double max_norm);

/// Every element held within [-limit, limit], as torch.nn.utils.clip_grad_value_.
/// \throws ArgumentError unless limit is a number above 0
ov::OutputVector clip_by_value(const ov::OutputVector& gradients, double limit);

}  // namespace ovtk::optimizers

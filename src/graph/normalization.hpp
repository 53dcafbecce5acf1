// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "ovtk/types.hpp"

/// y = (x - mean) / deviation over some axes, and what its gradients share.
namespace ovtk::graph {

/// Where eps goes: deviation = sqrt(variance + eps), or sqrt(variance) + eps.
enum class EpsPlace { inside_sqrt, outside_sqrt };

/// x - mean(x, axes)
Output centered(const Output& x, const Output& axes);

/// (x - mean) / sqrt(variance + eps) over the axes, as one MVN op.
Output standardized(const Output& x, const std::vector<int64_t>& axes, double eps);

/// The gradient of y = (x - mean) / deviation:
///   dx = (dy - mean(dy) - y * mean(dy * y) * f) / deviation,   f = 1, or deviation / sqrt(variance) with eps outside
/// At variance 0 with eps outside y is 0, and its slope there is taken as 0.
Output standardized_vjp(const Output& x,
                        const Output& y,
                        const Output& dy,
                        const Output& axes,
                        double eps,
                        EpsPlace place);

/// A value per channel, [C], shaped to broadcast against [N, C, ...] of the given rank.
Output per_channel(const Output& value, int64_t rank);

/// Sum over all axes but the channels' (axis 1): [N, C, ...] -> [C].
Output sum_per_channel(const Output& x);

}  // namespace ovtk::graph

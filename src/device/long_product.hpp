// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/core/model.hpp"

namespace ovtk::device {

/// Writes each product A^T B of two matrices with many rows (the gradient of a dense layer's weights over a long batch)
/// as a sum of products of fewer rows. OpenVINO 2026.4.1 multiplies the parts on CPU in 80 to 95 % of the time, the sum
/// included: a part's operands stay in the cache. Changes only the order of the summation. Bodies of loops and branches
/// too.
void split_long_products(ov::Model& model);

}  // namespace ovtk::device

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "ovtk/types.hpp"

namespace ovtk::graph {

/// Every node that the values depend on, each before its consumers. The walk does not enter the nodes that make the
/// `boundary` values, nor what lies behind them.
std::vector<std::shared_ptr<ov::Node>> topological_order(const ov::OutputVector& values,
                                                         const ov::OutputVector& boundary = {});

/// Whether gradients can flow in values of this type (floating point).
bool is_real(const Output& value);

}  // namespace ovtk::graph

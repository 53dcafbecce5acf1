// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "ovtk/types.hpp"

namespace ovtk::graph {

/// Every node that the values depend on, each before its consumers.
std::vector<std::shared_ptr<ov::Node>> topological_order(const ov::OutputVector& values);

/// Whether gradients can flow in values of this type (floating point).
bool is_real(const Output& value);

}  // namespace ovtk::graph

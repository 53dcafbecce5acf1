// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include "openvino/core/node.hpp"
#include "openvino/core/node_vector.hpp"

namespace ovtk {

/// One output of one node: the value that flows along an edge of the graph.
using Output = ov::Output<ov::Node>;

/// The gradient of one input of an op; empty where the input was not needed.
using Grad = std::optional<Output>;

/// One entry per input of an op, in order.
using Grads = std::vector<Grad>;

}  // namespace ovtk

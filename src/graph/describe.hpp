// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "ovtk/types.hpp"

namespace ovtk::graph {

/// `opset4::Mish 'block3/act' (f32[?,64,14,14])`: type, friendly name and first output of a node, for messages.
std::string describe(const ov::Node& node);

/// `f32[2,?,3]`.
std::string describe(const Output& value);

}  // namespace ovtk::graph

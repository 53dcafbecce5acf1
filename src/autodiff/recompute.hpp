// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/core/node.hpp"

namespace ovtk::autodiff {

/// Whether computing a node a second time costs less than keeping its value: elementwise ops, and ops that only move
/// data. An equality of real numbers is not among them: it must see the very values of the forward half.
bool is_cheap(const ov::Node& node);

}  // namespace ovtk::autodiff

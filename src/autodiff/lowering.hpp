// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

namespace ovtk::autodiff {

/// The gradients of a node whose entry is a lowering: those of the simpler ops that stand for it.
Grads lowered_vjp(const ov::Node& node, const VjpContext& context, const Registry& registry);

}  // namespace ovtk::autodiff

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/export.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// Marks a value: everything after it takes it for a constant, so what lies before receives no gradient through it. A
/// gradient with respect to the value itself is what it was without the mark.
///
/// The mark is runtime information of the value's node, under its friendly name: a copy of a model keeps it, a saved
/// IR does not, and a node that is renamed or replaced loses it.
OVTK_API void stop_gradient(const Output& value);

/// Whether a value is marked.
OVTK_API bool stops_gradient(const Output& value);

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

/// One function per rule file; each adds the rules of one op, or of a tight family, to a registry.
namespace ovtk::rules {

void add_multiply(Registry& r);
void add_softmax(Registry& r);

}  // namespace ovtk::rules

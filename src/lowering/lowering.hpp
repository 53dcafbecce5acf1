// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

/// One function per lowering file; each states for one op, or a tight family, how it is made of simpler ops. The
/// forward pass keeps the op itself; only its gradient goes through the simpler ones.
namespace ovtk::lowering {

void add_einsum(Registry& r);
void add_embedding_bag(Registry& r);
void add_recurrent_cell(Registry& r);
void add_scaled_dot_product_attention(Registry& r);

}  // namespace ovtk::lowering

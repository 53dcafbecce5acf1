// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/core/model.hpp"

namespace ovtk::session {

/// A digest of what a model computes, whatever its weights: the ops, how they hang together, the names and shapes of
/// the weights. Sizes of batches and the names a frontend makes up do not count.
/// \param inputs  number of Parameters that hold data; those after them are weights
std::string structure_hash(const std::shared_ptr<const ov::Model>& model, size_t inputs);

}  // namespace ovtk::session

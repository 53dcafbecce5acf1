// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

#include "ovtk/types.hpp"

namespace ovtk::session {

/// The data input of the head: the MatMul or convolution with weights that is nearest to `prediction`.
/// \param inputs  number of Parameters of the model that hold data; those after them are weights
/// \throws ArgumentError when the model has none
ov::Input<ov::Node> head_input(const std::shared_ptr<ov::Model>& model, const Output& prediction, size_t inputs);

}  // namespace ovtk::session

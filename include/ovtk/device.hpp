// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// A copy of a model in the form to compile for a device: the same values, inputs and outputs, and standard ops.
/// Weights are shared with the model. A model for other programs needs no such form.
///
/// \param device  "CPU", "GPU", "AUTO:GPU,CPU", ...
OVTK_API std::shared_ptr<ov::Model> lowered_for_device(const std::shared_ptr<const ov::Model>& model,
                                                       const std::string& device);

}  // namespace ovtk

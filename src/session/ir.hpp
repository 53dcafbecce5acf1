// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/core/model.hpp"

namespace ovtk::session {

/// Writes a model as IR, first the .bin, then the .xml; each appears under its name as a whole.
/// \param path       of the .xml
/// \param precision  f32, or f16: f32 weights are stored as f16. The model itself stays as it is
/// \throws ArgumentError for another precision or a path that doesn't end with .xml; CheckpointError when it cannot be
/// written
void write_ir(const std::shared_ptr<const ov::Model>& model, const std::string& path, const std::string& precision);

}  // namespace ovtk::session

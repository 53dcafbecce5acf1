// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "ovtk/export.hpp"

namespace ovtk {

/// The version of this library, "0.1.0".
OVTK_API std::string version();

/// The version of the OpenVINO library in use, "2026.4.1".
OVTK_API std::string openvino_version();

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// The value of a model that a name stands for: a tensor name, or the friendly name of an op (`NAME:1` for the second
/// of several outputs). A name that a Result and the op before it share stands for that op's output.
/// \throws ArgumentError when no value is called so (near matches are shown), or several are
OVTK_API Output find_value(const std::shared_ptr<const ov::Model>& model, const std::string& name);

}  // namespace ovtk

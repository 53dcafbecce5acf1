// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// A copy of `model` with a new dense layer behind an output that holds features, for models that have no head which
/// replace_head() could change. Places (all axes but batch and channels) are averaged first; channels lie on axis 1, on
/// the last axis of an output of rank 3 or of one that a Transpose brought there (TFLite).
/// The layer is f32[channels, num_classes], Glorot uniform, drawn from `seed`, and its bias zero; they are called
/// head.weight and head.bias. The output keeps its names.
/// \throws ArgumentError when the output has no such axis, or its size is not known
OVTK_API std::shared_ptr<ov::Model> append_head(const std::shared_ptr<const ov::Model>& model,
                                                int64_t num_classes,
                                                uint64_t seed = 0,
                                                const std::string& output = {});

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ovtk/lift.hpp"
#include "weights/scan.hpp"

namespace ovtk::weights {

/// What a tensor is to the layer that uses it.
struct Finding {
    WeightRole role = WeightRole::other;
    std::shared_ptr<ov::Node> layer;  ///< the op that stands for the layer: the convolution, also for its bias
    std::string kind;                 ///< of layer, in snake case: "convolution", "batch_norm"
    std::string suffix;               ///< of the name: "weight", "bias"
    bool trainable = true;
    std::string note;
};

/// Nothing when the tensor is part of a formula: a scalar, a mask, a mean of the input, a range of FakeQuantize, ...
std::optional<Finding> find_role(const Candidate& candidate, const ConstantPart& part);

}  // namespace ovtk::weights

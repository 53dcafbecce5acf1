// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "ovtk/lift.hpp"
#include "weights/roles.hpp"

namespace ovtk::weights {

/// One weight of a model and its place in the graph.
struct Weight {
    WeightInfo info;
    Candidate place;
    std::shared_ptr<ov::Node> layer;
    std::string kind;  ///< of the layer: "convolution", "batch_norm"
};

/// All weights in graph order; every one that may train is marked so.
std::vector<Weight> find(const std::shared_ptr<const ov::Model>& model);

/// What a weight holds in the model, as f32 of its shape.
ov::Tensor value_of(const Weight& weight);

}  // namespace ovtk::weights

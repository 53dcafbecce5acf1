// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "session/assembly.hpp"

/// The models that a session compiles, each for one signature.
namespace ovtk::session {

/// Forward, loss, backward, clipping and update: loss, check, new weights, slots, averages and running statistics.
Graph build_step(const Plan& plan, const Signature& signature);
/// The gradients, times the loss scale, added to their sums: loss, check, sums, running statistics.
Graph build_collect(const Plan& plan, const Signature& signature);
/// The update with the mean of the collected gradients.
Graph build_apply(const Plan& plan);
/// Loss and the sums of the metrics, weights as for inference.
Graph build_evaluation(const Plan& plan, const Signature& signature);
/// The model's outputs.
Graph build_prediction(const Plan& plan, const Signature& signature);

/// A model that shows its values one by one, and what to call them.
struct Inspection {
    Graph graph;
    std::vector<std::string> names;
};
/// Every value between the inputs and the loss, then every gradient, in the order in which a step computes them.
Inspection build_inspection(const Plan& plan, const Signature& signature);

}  // namespace ovtk::session

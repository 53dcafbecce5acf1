// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "session/graphs.hpp"
#include "session/state.hpp"

namespace ovtk::session {

bool is_finite(const ov::Tensor& tensor) {
    if (tensor.get_element_type() != ov::element::f32) {
        return true;
    }
    const auto* values = tensor.data<const float>();
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        if (!std::isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

// Runs the training graph once more with every value as an output of its own.
std::string first_not_finite(const Plan& plan, const Device& device, const Batch& batch, Feed& feed) {
    for (size_t i = 0; i < batch.inputs.size(); ++i) {
        if (!is_finite(batch.inputs[i])) {
            return "in the batch: input '" + plan.inputs.shown(i) + "'";
        }
    }
    for (size_t i = 0; i < batch.targets.size(); ++i) {
        if (!is_finite(batch.targets[i])) {
            return "in the batch: target '" + plan.targets.shown(i) + "'";
        }
    }
    for (size_t i = 0; i < plan.weights.size(); ++i) {
        if (!is_finite(feed.state.current(i))) {
            return "the weight '" + plan.weights.shown(i) + "'";
        }
    }
    auto inspection = build_inspection(plan, batch.signature);
    auto compiled = device.compile(inspection.graph.model);
    Program program(std::move(inspection.graph), std::move(compiled));
    program.run(batch, feed);
    for (size_t i = 0; i < inspection.names.size(); ++i) {
        if (!is_finite(program.value(i))) {
            return inspection.names[i];
        }
    }
    return "in the update";
}

}  // namespace ovtk::session

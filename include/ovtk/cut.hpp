// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"
#include "ovtk/registry.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// A gradient model in two halves, for a loss that is computed by somebody else in between.
struct CutGradient {
    /// Inputs and outputs of the model; then one output `kept/0`, `kept/1`, ... for each value that the other half
    /// needs.
    std::shared_ptr<ov::Model> forward;
    /// Inputs: those of the model that it reads, under their names; `kept/...`; and `grad/NAME`, the incoming gradient,
    /// for each entry of `of` (scalars too) that something flows back from. Outputs: as gradient_model().
    std::shared_ptr<ov::Model> backward;
    std::vector<size_t> inputs;  ///< which inputs of the model the backward half takes, in order
    std::vector<size_t> seeds;   ///< which entries of `of` it takes the incoming gradient of, in order
};

/// Cuts gradient_model(model, of, wrt) where the fewest bytes cross from the forward to the backward half. Elementwise
/// ops and ops that only move data may run in both halves; inputs of the model cross for nothing.
///
/// \throws NoRuleError, ArgumentError as gradient_model()
/// Source: S. Dinitz (1970) for the minimum cut; the idea of recomputing what is cheap: T. Chen et al., "Training Deep
/// Nets with Sublinear Memory Cost" (2016).
OVTK_API CutGradient cut_gradient_model(const std::shared_ptr<const ov::Model>& model,
                                        const ov::OutputVector& of,
                                        const ov::OutputVector& wrt,
                                        const Registry& registry = standard_rules());

}  // namespace ovtk

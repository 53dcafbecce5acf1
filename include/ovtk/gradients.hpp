// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"
#include "ovtk/registry.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// Reverse-mode differentiation, graph to graph: the gradients of sum_i <outputs[i], seeds[i]>.
///
/// Nothing of the given graph is changed; the result is made of ordinary ops that hang on it, so it can be compiled,
/// saved, or differentiated again.
///
/// \param outputs   floating-point values to differentiate
/// \param wrt       floating-point values to differentiate with respect to, anywhere in the graph (Parameters,
///                  Constants, or values in between)
/// \param seeds     the incoming gradient of each output, of its shape and type; when empty, each output must hold
///                  one element and is seeded with 1
/// \param registry  the rules in force
/// \return one gradient per entry of `wrt`, of its shape and type; zeros where nothing flows
/// \throws NoRuleError    names every op on the path that has neither a rule nor a statement
/// \throws ArgumentError  for an empty list, a wrong type, or a seed that doesn't fit
/// Source: A. Griewank, A. Walther, "Evaluating Derivatives", 2nd edition, section 3.2 (reverse mode).
OVTK_API ov::OutputVector gradients(const ov::OutputVector& outputs,
                                    const ov::OutputVector& wrt,
                                    const ov::OutputVector& seeds = {},
                                    const Registry& registry = standard_rules());

/// The gradients of a model as a model of its own.
///
/// Its inputs are those of `model`, then one input `grad/NAME` (the incoming gradient) for each entry of `of` that
/// is not a scalar (a scalar is seeded with 1). Its outputs are one `grad/NAME` for each entry of `wrt`, in order,
/// zeros where nothing flows; before them the outputs of `model` when `with_outputs` is set. `model` is left as it is.
///
/// \param of   values of `model` to differentiate
/// \param wrt  values of `model` to differentiate with respect to; a Constant counts as a weight
/// \param seed_scalars  scalars have an input for their incoming gradient, too
/// \throws NoRuleError, ArgumentError as gradients(); ArgumentError for a value that isn't part of `model`
OVTK_API std::shared_ptr<ov::Model> gradient_model(const std::shared_ptr<const ov::Model>& model,
                                                   const ov::OutputVector& of,
                                                   const ov::OutputVector& wrt,
                                                   bool with_outputs = false,
                                                   const Registry& registry = standard_rules(),
                                                   bool seed_scalars = false);

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"
#include "ovtk/registry.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// Products with the Hessian, as a model: H v, the gradient of <g, v>, g being the gradients of gradient_model().
///
/// Its inputs are those of gradient_model(), then one input `vector/NAME` of the shape and type of each entry of `wrt`.
/// Its outputs are one `hvp/NAME` for each entry of `wrt`, in order: over all entries, the product of the one Hessian
/// of sum_i <of[i], seed[i]> with the one vector. The Hessian itself is never built.
///
/// \param of, wrt, with_outputs, registry  as for gradient_model()
/// \throws NoRuleError, ArgumentError as gradient_model()
/// Source: B. A. Pearlmutter, "Fast exact multiplication by the Hessian", Neural Computation 6 (1994).
OVTK_API std::shared_ptr<ov::Model> hvp_model(const std::shared_ptr<const ov::Model>& model,
                                              const ov::OutputVector& of,
                                              const ov::OutputVector& wrt,
                                              bool with_outputs = false,
                                              const Registry& registry = standard_rules());

/// The Jacobians of a model as a model of its own.
///
/// Its inputs are those of `model`. Its outputs are one `jacobian/OF/WRT` for each entry of `of` and, within it, each
/// entry of `wrt`, of the shape of the first followed by that of the second: J[i..., j...] = d of[i...] / d wrt[j...].
/// A Loop runs the backward part once for each element of the entry of `of`; the forward part runs once.
///
/// \param of, wrt, with_outputs, registry  as for gradient_model()
/// \throws NoRuleError, ArgumentError as gradient_model(); ArgumentError when the number of axes of a value is unknown
OVTK_API std::shared_ptr<ov::Model> jacobian_model(const std::shared_ptr<const ov::Model>& model,
                                                   const ov::OutputVector& of,
                                                   const ov::OutputVector& wrt,
                                                   bool with_outputs = false,
                                                   const Registry& registry = standard_rules());

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/model_copy.hpp"
#include "graph/check.hpp"
#include "ovtk/gradients.hpp"

namespace ovtk {

std::shared_ptr<ov::Model> gradient_model(const std::shared_ptr<const ov::Model>& model,
                                          const ov::OutputVector& of,
                                          const ov::OutputVector& wrt,
                                          bool with_outputs,
                                          const Registry& registry,
                                          bool seed_scalars) {
    OVTK_CHECK(model != nullptr, "gradient_model: no model given");
    autodiff::ModelCopy copy(*model);
    const auto seeds = copy.add_seeds(of, seed_scalars);
    const auto found = gradients(copy.find(of), copy.find(wrt), seeds, registry);
    return copy.with_results(found, autodiff::names_of("grad", wrt), with_outputs, "grad");
}

}  // namespace ovtk

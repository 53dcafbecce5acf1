// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/model_copy.hpp"
#include "graph/check.hpp"
#include "ovtk/gradients.hpp"
#include "ovtk/higher_order.hpp"

namespace ovtk {

// H v = gradient of <g, v> with respect to wrt, g = the gradient that gradient_model() gives
std::shared_ptr<ov::Model> hvp_model(const std::shared_ptr<const ov::Model>& model,
                                     const ov::OutputVector& of,
                                     const ov::OutputVector& wrt,
                                     bool with_outputs,
                                     const Registry& registry) {
    OVTK_CHECK(model != nullptr, "hvp_model: no model given");
    autodiff::ModelCopy copy(*model);
    const auto sources = copy.find(wrt);
    const auto seeds = copy.add_seeds(of);
    const auto first = gradients(copy.find(of), sources, seeds, registry);
    ov::OutputVector vectors;
    for (const auto& value : wrt) {
        vectors.push_back(copy.add_input("vector", value));
    }
    const auto products = gradients(first, sources, vectors, registry);
    return copy.with_results(products, autodiff::names_of("hvp", wrt), with_outputs, "hvp");
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/gradients.hpp"

#include "autodiff/backward.hpp"
#include "autodiff/naming.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"

namespace ovtk {

namespace {

using graph::describe;

void check_arguments(const ov::OutputVector& outputs, const ov::OutputVector& wrt, const ov::OutputVector& seeds) {
    OVTK_CHECK(!outputs.empty(), "gradients: no outputs to differentiate; give at least one");
    OVTK_CHECK(!wrt.empty(), "gradients: nothing to differentiate with respect to; give at least one value");
    OVTK_CHECK(seeds.empty() || seeds.size() == outputs.size(),
               "gradients: ",
               seeds.size(),
               " seeds for ",
               outputs.size(),
               " outputs; give one for each output, or none when all are scalars");
    for (const auto& output : outputs) {
        OVTK_CHECK_NODE(*output.get_node(), graph::is_real(output), "only a floating-point output has a gradient");
    }
    for (const auto& value : wrt) {
        OVTK_CHECK_NODE(*value.get_node(), graph::is_real(value), "only a floating-point value can receive a gradient");
    }
}

Output seed_for(const Output& output, const ov::OutputVector& seeds, size_t i) {
    if (seeds.empty()) {
        const auto& shape = output.get_partial_shape();
        OVTK_CHECK_NODE(*output.get_node(),
                        shape.is_static() && ov::shape_size(shape.to_shape()) == 1,
                        "an output without a seed must hold one element; reduce it, or give its incoming gradient");
        return graph::ones_like(output);
    }
    OVTK_CHECK_NODE(*output.get_node(),
                    seeds[i].get_element_type() == output.get_element_type() &&
                        seeds[i].get_partial_shape().compatible(output.get_partial_shape()),
                    "its seed is ",
                    describe(seeds[i]),
                    ", it needs ",
                    describe(output));
    return seeds[i];
}

}  // namespace

ov::OutputVector gradients(const ov::OutputVector& outputs,
                           const ov::OutputVector& wrt,
                           const ov::OutputVector& seeds,
                           const Registry& registry) {
    check_arguments(outputs, wrt, seeds);
    autodiff::Problem problem{graph::topological_order(outputs), outputs, {}, wrt};
    for (size_t i = 0; i < outputs.size(); ++i) {
        problem.seeds.push_back(seed_for(outputs[i], seeds, i));
    }
    autodiff::GradientNames names(problem.order, seeds);
    const auto found = autodiff::backward(problem, registry, &names);
    ov::OutputVector result;
    for (size_t i = 0; i < wrt.size(); ++i) {
        result.push_back(found[i] ? *found[i] : graph::zeros_like(wrt[i]));
    }
    return result;
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/lowering.hpp"

#include "autodiff/backward.hpp"
#include "graph/describe.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/parameter.hpp"
#include "ovtk/error.hpp"

namespace ovtk::autodiff {

namespace {

using graph::describe;

// The inputs over which the simpler ops are built. A placeholder stands for each input that needs a gradient: the walk
// stops there, and two inputs fed by one value keep separate gradients.
struct Inputs {
    ov::OutputVector all;
    ov::OutputVector placeholders;
    std::vector<size_t> positions;  ///< of the placeholders

    explicit Inputs(const VjpContext& context) {
        for (size_t i = 0; i < context.inputs(); ++i) {
            auto x = context.x(i);
            if (context.needs(i)) {
                x = std::make_shared<ov::op::v0::Parameter>(x.get_element_type(), x.get_partial_shape())->output(0);
                placeholders.push_back(x);
                positions.push_back(i);
            }
            all.push_back(x);
        }
    }
};

void check_outputs(const ov::Node& node, const ov::OutputVector& lowered) {
    if (lowered.size() != node.get_output_size()) {
        throw Error(describe(node) + ": its lowering returned " + std::to_string(lowered.size()) + " outputs for " +
                    std::to_string(node.get_output_size()) + ". Fix the lowering.");
    }
    for (size_t i = 0; i < lowered.size(); ++i) {
        if (lowered[i].get_element_type() != node.get_output_element_type(i) ||
            !lowered[i].get_partial_shape().compatible(node.get_output_partial_shape(i))) {
            throw Error(describe(node) + ": its lowering returned " + describe(lowered[i]) + " for output " +
                        std::to_string(i) + ". Fix the lowering.");
        }
    }
}

Grads differentiate(const ov::Node& node, const Problem& problem, const Registry& registry) {
    try {
        return backward(problem, registry, /*names=*/nullptr);
    } catch (const NoRuleError& error) {
        throw NoRuleError(describe(node) + " is differentiated through simpler ops. " + error.what());
    }
}

}  // namespace

Grads lowered_vjp(const ov::Node& node, const VjpContext& context, const Registry& registry) {
    const Inputs inputs(context);
    const auto lowered = registry.find(node.get_type_info()).lowering(node, inputs.all);
    check_outputs(node, lowered);
    Problem problem;
    for (size_t i = 0; i < lowered.size(); ++i) {
        if (context.has_dy(i)) {
            problem.outputs.push_back(lowered[i]);
            problem.seeds.push_back(context.dy(i));
        }
    }
    ov::OutputVector given;
    for (size_t i = 0; i < context.inputs(); ++i) {
        given.push_back(context.x(i));
    }
    problem.order = graph::topological_order(problem.outputs, given);
    problem.wrt = inputs.placeholders;
    const auto found = differentiate(node, problem, registry);

    Grads result(context.inputs());
    for (size_t k = 0; k < found.size(); ++k) {
        const auto x = context.x(inputs.positions[k]);
        result[inputs.positions[k]] = found[k] ? found[k] : graph::zeros_like(x);
    }
    for (size_t k = 0; k < found.size(); ++k) {
        const auto x = context.x(inputs.positions[k]);
        for (auto& gradient : result) {
            if (gradient && *gradient == inputs.placeholders[k]) {
                gradient = x;
            }
        }
        auto placeholder = inputs.placeholders[k];
        placeholder.replace(x);
    }
    return result;
}

}  // namespace ovtk::autodiff

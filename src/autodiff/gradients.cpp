// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/gradients.hpp"

#include <algorithm>
#include <map>

#include "autodiff/naming.hpp"
#include "autodiff/reach.hpp"
#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/parameter.hpp"

namespace ovtk {

namespace {

using graph::describe;

// Sum of the gradients that arrive at each value; a value that receives none has no entry.
class Accumulator {
public:
    void add(const Output& value, const Output& gradient) {
        const auto [entry, is_first] = m_sums.emplace(value, gradient);
        if (!is_first) {
            entry->second = graph::add(entry->second, gradient);
        }
    }

    Grad find(const Output& value) const {
        const auto entry = m_sums.find(value);
        return entry == m_sums.end() ? Grad{} : Grad{entry->second};
    }

    Grads of_outputs(const std::shared_ptr<ov::Node>& node) const {
        Grads dy;
        for (const auto& y : node->outputs()) {
            dy.push_back(find(y));
        }
        return dy;
    }

private:
    std::map<Output, Output> m_sums;
};

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

// Brings what a rule returned for one input to that input's shape, or says what is wrong with the rule.
Output checked_gradient(const ov::Node& node, size_t i, const Grad& gradient, Broadcast broadcast) {
    const auto x = node.input_value(i);
    if (!gradient) {
        throw Error(describe(node) + ": its gradient rule returned nothing for input " + std::to_string(i) +
                    ", which needs a gradient. Fix the rule, or declare the input constant in its RuleTraits.");
    }
    const auto g = broadcast == Broadcast::numpy ? graph::sum_to_shape_of(*gradient, x) : *gradient;
    if (g.get_element_type() != x.get_element_type() || !g.get_partial_shape().compatible(x.get_partial_shape())) {
        throw Error(describe(node) + ": its gradient rule returned " + describe(g) + " for input " + std::to_string(i) +
                    ", which is " + describe(x) + ". Fix the rule.");
    }
    return g;
}

Grads run_lowering(const ov::Node& node,
                   const VjpContext& context,
                   const Registry::Lowering& lowering,
                   const Registry& registry);

Grads run_entry(const ov::Node& node, const VjpContext& context, const Registry& registry) {
    const auto& entry = registry.find(node.get_type_info());
    return entry.status == OpStatus::lowered ? run_lowering(node, context, entry.lowering, registry)
                                             : entry.rule(node, context);
}

// Differentiates the simpler ops that stand for `node`. They are built over placeholders, so that the walk stops at
// the node's own inputs and two inputs fed by one value keep separate gradients; the placeholders go at the end.
Grads run_lowering(const ov::Node& node,
                   const VjpContext& context,
                   const Registry::Lowering& lowering,
                   const Registry& registry) {
    ov::OutputVector inputs;
    ov::OutputVector placeholders;
    std::vector<size_t> positions;
    for (size_t i = 0; i < node.get_input_size(); ++i) {
        auto x = context.x(i);
        if (context.needs(i)) {
            x = std::make_shared<ov::op::v0::Parameter>(x.get_element_type(), x.get_partial_shape())->output(0);
            placeholders.push_back(x);
            positions.push_back(i);
        }
        inputs.push_back(x);
    }
    const auto lowered = lowering(node, inputs);
    ov::OutputVector outputs;
    ov::OutputVector seeds;
    for (size_t i = 0; i < lowered.size(); ++i) {
        if (context.has_dy(i)) {
            outputs.push_back(lowered[i]);
            seeds.push_back(context.dy(i));
        }
    }
    auto found = gradients(outputs, placeholders, seeds, registry);
    Grads result(node.get_input_size());
    for (size_t k = 0; k < positions.size(); ++k) {
        // a gradient may be a placeholder itself: keep it valid through the replacement below
        result[positions[k]] = found[k];
    }
    for (size_t k = 0; k < positions.size(); ++k) {
        const auto x = context.x(positions[k]);
        for (auto& gradient : result) {
            if (gradient && *gradient == placeholders[k]) {
                gradient = x;
            }
        }
        placeholders[k].replace(x);
    }
    return result;
}

}  // namespace

ov::OutputVector gradients(const ov::OutputVector& outputs,
                           const ov::OutputVector& wrt,
                           const ov::OutputVector& seeds,
                           const Registry& registry) {
    check_arguments(outputs, wrt, seeds);
    const auto order = graph::topological_order(outputs);
    const auto path = autodiff::find_path(order, outputs, wrt, registry);
    autodiff::GradientNames names(order, seeds);

    Accumulator sums;
    for (size_t i = 0; i < outputs.size(); ++i) {
        if (path.carries(outputs[i])) {
            sums.add(outputs[i], seed_for(outputs[i], seeds, i));
        } else {
            seed_for(outputs[i], seeds, i);  // a bad seed is an error even where nothing flows
        }
    }
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        const auto needs = path.needed_inputs(**node, registry);
        const auto dy = sums.of_outputs(*node);
        const auto is_wanted = [](bool wanted) {
            return wanted;
        };
        const auto is_present = [](const Grad& g) {
            return g.has_value();
        };
        if (std::none_of(needs.begin(), needs.end(), is_wanted) || std::none_of(dy.begin(), dy.end(), is_present)) {
            continue;
        }
        const auto dx = run_entry(**node, VjpContext(**node, dy, needs), registry);
        const auto broadcast = registry.find((*node)->get_type_info()).traits.broadcast;
        for (size_t i = 0; i < needs.size(); ++i) {
            if (needs[i]) {
                const auto g = checked_gradient(**node, i, i < dx.size() ? dx[i] : Grad{}, broadcast);
                names.name(*node, i, g);
                sums.add((*node)->input_value(i), g);
            }
        }
    }
    ov::OutputVector result;
    for (const auto& value : wrt) {
        const auto sum = sums.find(value);
        result.push_back(sum ? *sum : graph::zeros_like(value));
    }
    return result;
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "rules/sub_graph.hpp"

#include <unordered_set>

#include "graph/describe.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "ovtk/error.hpp"
#include "ovtk/gradients.hpp"

namespace ovtk::rules {

Body::Body(const ov::Model& model) {
    const auto copy = model.clone();
    for (const auto& parameter : copy->get_parameters()) {
        parameters.push_back(parameter->output(0));
    }
    for (const auto& result : copy->get_results()) {
        results.push_back(result->input_value(0));
    }
}

void Body::replace_parameter(size_t i, const Output& value) {
    for (auto& result : results) {
        result = result == parameters[i] ? value : result;
    }
    parameters[i].replace(value);
    parameters[i] = value;
}

std::vector<bool> dependent_results(const Body& body, const std::set<size_t>& parameters) {
    std::unordered_set<const ov::Node*> live;
    for (const auto i : parameters) {
        live.insert(body.parameters[i].get_node());
    }
    for (const auto& node : graph::topological_order(body.results)) {
        for (const auto& x : node->input_values()) {
            if (live.count(x.get_node()) > 0) {
                live.insert(node.get());
            }
        }
    }
    std::vector<bool> depends;
    for (const auto& result : body.results) {
        depends.push_back(live.count(result.get_node()) > 0);
    }
    return depends;
}

ov::OutputVector body_gradients(const ov::Node& op,
                                const Body& body,
                                const Grads& seeds,
                                const std::set<size_t>& parameters,
                                const Registry& registry) {
    ov::OutputVector outputs, incoming, wrt;
    for (size_t i = 0; i < seeds.size(); ++i) {
        if (seeds[i]) {
            outputs.push_back(body.results[i]);
            incoming.push_back(*seeds[i]);
        }
    }
    for (const auto i : parameters) {
        wrt.push_back(body.parameters[i]);
    }
    if (outputs.empty() || wrt.empty()) {
        for (auto& value : wrt) {
            value = graph::zeros_like(value);
        }
        return wrt;
    }
    try {
        return gradients(outputs, wrt, incoming, registry);
    } catch (const NoRuleError& error) {
        throw NoRuleError(graph::describe(op) + " holds a graph of its own. " + error.what());
    }
}

}  // namespace ovtk::rules

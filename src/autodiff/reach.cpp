// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/reach.hpp"

#include <algorithm>
#include <sstream>

#include "graph/describe.hpp"
#include "graph/walk.hpp"
#include "ovtk/error.hpp"
#include "ovtk/stop_gradient.hpp"

namespace ovtk::autodiff {

namespace {

// The inputs through which an op passes gradients on.
std::vector<bool> differentiable_inputs(const ov::Node& node, const Registry& registry) {
    std::vector<bool> result(node.get_input_size(), false);
    const auto& entry = registry.find(node.get_type_info());
    if (entry.status == OpStatus::non_differentiable) {
        return result;
    }
    const auto& constant = entry.traits.constant_inputs;
    for (size_t i = 0; i < result.size(); ++i) {
        result[i] =
            graph::is_real(node.input_value(i)) && std::find(constant.begin(), constant.end(), i) == constant.end();
    }
    return result;
}

// Everything that depends on `wrt` in a differentiable way.
std::set<Output> dependents(const std::vector<std::shared_ptr<ov::Node>>& order,
                            const ov::OutputVector& wrt,
                            const Registry& registry) {
    std::set<Output> live(wrt.begin(), wrt.end());
    for (const auto& node : order) {
        const auto differentiable = differentiable_inputs(*node, registry);
        bool depends = false;
        for (size_t i = 0; i < differentiable.size(); ++i) {
            depends = depends || (differentiable[i] && live.count(node->input_value(i)) > 0);
        }
        for (const auto& y : node->outputs()) {
            if (depends && graph::is_real(y) && !stops_gradient(y)) {
                live.insert(y);
            }
        }
    }
    return live;
}

void throw_no_rule(const std::vector<std::shared_ptr<ov::Node>>& nodes, const Registry& registry) {
    std::ostringstream message;
    message << "No gradient rule for " << nodes.size() << (nodes.size() == 1 ? " op" : " ops")
            << " between the outputs and the values to differentiate with respect to:";
    for (const auto& node : nodes) {
        const auto& entry = registry.find(node->get_type_info());
        message << "\n  " << graph::describe(*node);
        if (entry.status == OpStatus::not_trainable) {
            message << ": not trainable, " << entry.traits.note;
        }
    }
    message << "\nFix: add a rule (docs/guide/add_a_rule.md), lower the op, cut the model before it, or freeze what "
               "feeds it.";
    throw NoRuleError(message.str());
}

// What gradients cross on the way from `outputs` back to `wrt`.
struct Trace {
    std::set<Output> wanted;
    std::vector<std::shared_ptr<ov::Node>> without_rule;
};

Trace trace_back(const std::vector<std::shared_ptr<ov::Node>>& order,
                 const ov::OutputVector& outputs,
                 const ov::OutputVector& wrt,
                 const Registry& registry) {
    const auto live = dependents(order, wrt, registry);
    Trace trace;
    for (const auto& output : outputs) {
        if (live.count(output) > 0) {
            trace.wanted.insert(output);
        }
    }
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        const auto results = (*node)->outputs();
        const bool is_on_path = std::any_of(results.begin(), results.end(), [&](const Output& y) {
            return trace.wanted.count(y) > 0 && !stops_gradient(y);
        });
        if (!is_on_path) {
            continue;
        }
        const auto differentiable = differentiable_inputs(**node, registry);
        bool passes_on = false;
        for (size_t i = 0; i < differentiable.size(); ++i) {
            const auto x = (*node)->input_value(i);
            if (differentiable[i] && live.count(x) > 0) {
                trace.wanted.insert(x);
                passes_on = true;
            }
        }
        const auto status = registry.find((*node)->get_type_info()).status;
        if (passes_on && (status == OpStatus::unknown || status == OpStatus::not_trainable)) {
            trace.without_rule.push_back(*node);
        }
    }
    std::reverse(trace.without_rule.begin(), trace.without_rule.end());
    return trace;
}

}  // namespace

Path::Path(std::set<Output> values) : m_values(std::move(values)) {}

bool Path::carries(const Output& value) const {
    return m_values.count(value) > 0;
}

std::vector<bool> Path::needed_inputs(const ov::Node& node, const Registry& registry) const {
    auto needed = differentiable_inputs(node, registry);
    for (size_t i = 0; i < needed.size(); ++i) {
        needed[i] = needed[i] && carries(node.input_value(i));
    }
    return needed;
}

Path find_path(const std::vector<std::shared_ptr<ov::Node>>& order,
               const ov::OutputVector& outputs,
               const ov::OutputVector& wrt,
               const Registry& registry) {
    auto trace = trace_back(order, outputs, wrt, registry);
    if (!trace.without_rule.empty()) {
        throw_no_rule(trace.without_rule, registry);
    }
    return Path(std::move(trace.wanted));
}

std::vector<std::shared_ptr<ov::Node>> nodes_without_rule(const std::vector<std::shared_ptr<ov::Node>>& order,
                                                          const ov::OutputVector& outputs,
                                                          const ov::OutputVector& wrt,
                                                          const Registry& registry) {
    return trace_back(order, outputs, wrt, registry).without_rule;
}

}  // namespace ovtk::autodiff

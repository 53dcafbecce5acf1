// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/backward.hpp"

#include <algorithm>
#include <map>

#include "autodiff/lowering.hpp"
#include "autodiff/reach.hpp"
#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "ovtk/stop_gradient.hpp"

namespace ovtk::autodiff {

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

    // What a node receives: nothing by an output that stops gradients.
    Grads of_outputs(const std::shared_ptr<ov::Node>& node) const {
        Grads dy;
        for (const auto& y : node->outputs()) {
            dy.push_back(stops_gradient(y) ? Grad{} : find(y));
        }
        return dy;
    }

private:
    std::map<Output, Output> m_sums;
};

// Rules rely on shapes that are aligned at the right; PDPD may align the second input elsewhere.
void check_alignment(const ov::Node& node) {
    const auto& spec = node.get_autob();
    if (spec.m_type == ov::op::AutoBroadcastType::PDPD && spec.m_axis != -1) {
        const auto lead = graph::rank_of(node.input_value(0)) - graph::rank_of(node.input_value(1));
        OVTK_CHECK_NODE(node,
                        spec.m_axis == lead,
                        "no gradient for a broadcast along axis ",
                        spec.m_axis,
                        "; reshape the second input so that NumPy's broadcast does the same");
    }
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

Grads run_entry(const ov::Node& node, const VjpContext& context, const Registry& registry) {
    const auto& entry = registry.find(node.get_type_info());
    if (entry.status == OpStatus::lowered) {
        return lowered_vjp(node, context, registry);
    }
    if (entry.traits.broadcast == Broadcast::numpy) {
        check_alignment(node);
    }
    return entry.rule(node, context);
}

bool has_any(const std::vector<bool>& needs) {
    return std::find(needs.begin(), needs.end(), true) != needs.end();
}

bool has_any(const Grads& gradients) {
    return std::any_of(gradients.begin(), gradients.end(), [](const Grad& g) { return g.has_value(); });
}

}  // namespace

Grads backward(const Problem& problem, const Registry& registry, GradientNames* names) {
    const auto path = find_path(problem.order, problem.outputs, problem.wrt, registry);
    Accumulator sums;
    for (size_t i = 0; i < problem.outputs.size(); ++i) {
        if (path.carries(problem.outputs[i])) {
            sums.add(problem.outputs[i], problem.seeds[i]);
        }
    }
    for (auto node = problem.order.rbegin(); node != problem.order.rend(); ++node) {
        const auto needs = path.needed_inputs(**node, registry);
        const auto dy = sums.of_outputs(*node);
        if (!has_any(needs) || !has_any(dy)) {
            continue;
        }
        const auto dx = run_entry(**node, VjpContext(**node, dy, needs, registry), registry);
        const auto broadcast = registry.find((*node)->get_type_info()).traits.broadcast;
        for (size_t i = 0; i < needs.size(); ++i) {
            if (!needs[i]) {
                continue;
            }
            const auto g = checked_gradient(**node, i, i < dx.size() ? dx[i] : Grad{}, broadcast);
            if (names) {
                names->name(*node, i, g);
            }
            sums.add((*node)->input_value(i), g);
        }
    }
    Grads result;
    for (const auto& value : problem.wrt) {
        result.push_back(sums.find(value));
    }
    return result;
}

}  // namespace ovtk::autodiff

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/cut.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "autodiff/minimum_cut.hpp"
#include "autodiff/recompute.hpp"
#include "graph/walk.hpp"
#include "openvino/core/rt_info.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/gradients.hpp"

namespace ovtk {

namespace {

using Nodes = std::vector<std::shared_ptr<ov::Node>>;
using NodeSet = std::unordered_set<const ov::Node*>;

bool is_constant(const ov::Node* node) {
    return ov::is_type<ov::op::v0::Constant>(node);
}

// Bytes of all outputs; a dynamic dimension counts as one.
int64_t bytes_of(const ov::Node& node) {
    int64_t sum = 0;
    for (const auto& value : node.outputs()) {
        int64_t size = static_cast<int64_t>(value.get_element_type().size());
        const auto& shape = value.get_partial_shape();
        for (size_t i = 0; shape.rank().is_static() && i < shape.size(); ++i) {
            size *= shape[i].is_static() ? shape[i].get_length() : 1;
        }
        sum += size;
    }
    return std::max<int64_t>(sum, 1);
}

// The nodes among `order` that depend on one of the seeds.
NodeSet behind(const Nodes& order, const NodeSet& seeds) {
    NodeSet found = seeds;
    for (const auto& node : order) {
        for (size_t i = 0; i < node->get_input_size(); ++i) {
            if (found.count(node->get_input_node_ptr(i)) != 0) {
                found.insert(node.get());
            }
        }
    }
    return found;
}

// The nodes whose values cross from the forward to the backward half. A node is two vertices, before and after it,
// with what it costs to keep in between: the source feeds what has to run in the forward half, the backward half is the
// sink, and the cut goes through the nodes to keep.
NodeSet nodes_to_keep(const Nodes& order, const NodeSet& late) {
    std::unordered_map<const ov::Node*, size_t> vertex;
    for (const auto& node : order) {
        if (late.count(node.get()) == 0 && !is_constant(node.get())) {
            vertex.emplace(node.get(), 2 * vertex.size() + 2);
        }
    }
    constexpr size_t SOURCE = 0;
    constexpr size_t SINK = 1;
    autodiff::FlowNetwork network(2 * vertex.size() + 2);
    for (const auto& node : order) {
        const bool is_late = late.count(node.get()) != 0;
        for (size_t i = 0; i < node->get_input_size(); ++i) {
            const auto from = vertex.find(node->get_input_node_ptr(i));
            if (from != vertex.end()) {
                network.connect(from->second + 1,
                                is_late ? SINK : vertex.at(node.get()),
                                autodiff::FlowNetwork::UNLIMITED);
            }
        }
        if (is_late || is_constant(node.get()) || ov::is_type<ov::op::v0::Parameter>(node.get())) {
            continue;
        }
        const auto at = vertex.at(node.get());
        network.connect(at, at + 1, bytes_of(*node));
        if (!autodiff::is_cheap(*node)) {
            network.connect(SOURCE, at, autodiff::FlowNetwork::UNLIMITED);
        }
    }
    const auto side = network.source_side(SOURCE, SINK);
    NodeSet kept;
    for (const auto& [node, at] : vertex) {
        if (side[at] && !side[at + 1]) {
            kept.insert(node);
        }
    }
    return kept;
}

// A copy of what computes the gradients, from the values that cross on.
class BackwardHalf {
public:
    BackwardHalf(const ov::OutputVector& gradients, const NodeSet& kept) {
        ov::OutputVector boundary;
        for (const auto* node : kept) {
            for (const auto& value : const_cast<ov::Node*>(node)->outputs()) {
                boundary.push_back(value);
            }
        }
        for (const auto& node : graph::topological_order(gradients, boundary)) {
            copy(*node, kept);
        }
        for (const auto& value : gradients) {
            take(value, kept);
        }
    }
    Output at(const Output& value) const {
        return m_values.at(value);
    }
    /// The values that the forward half has to return, in order of `kept/...`.
    const ov::OutputVector& crossing() const {
        return m_crossing;
    }
    /// Whether the half reads a Parameter of the whole model.
    bool reads(const ov::op::v0::Parameter& parameter) const {
        return m_values.count(const_cast<ov::op::v0::Parameter&>(parameter).output(0)) != 0;
    }
    /// The copy of a Parameter that it reads.
    std::shared_ptr<ov::op::v0::Parameter> parameter(const std::shared_ptr<ov::op::v0::Parameter>& original) const {
        return ov::as_type_ptr<ov::op::v0::Parameter>(at(original->output(0)).get_node_shared_ptr());
    }
    const ov::ParameterVector& kept() const {
        return m_kept;
    }

private:
    // A value that crosses becomes an input when it is first met.
    void take(const Output& value, const NodeSet& kept) {
        if (kept.count(value.get_node()) == 0 || m_values.count(value) != 0) {
            return;
        }
        const auto name = "kept/" + std::to_string(m_crossing.size());
        const auto parameter =
            std::make_shared<ov::op::v0::Parameter>(value.get_element_type(), value.get_partial_shape());
        parameter->set_friendly_name(name);
        parameter->output(0).set_names({name});
        m_values[value] = parameter->output(0);
        m_crossing.push_back(value);
        m_kept.push_back(parameter);
    }

    void copy(ov::Node& node, const NodeSet& kept) {
        ov::OutputVector inputs;
        for (const auto& input : node.input_values()) {
            take(input, kept);
            inputs.push_back(m_values.at(input));
        }
        const auto copied = node.clone_with_new_inputs(inputs);
        copied->set_friendly_name(node.get_friendly_name());
        ov::copy_runtime_info(node.shared_from_this(), copied);
        for (size_t i = 0; i < node.get_output_size(); ++i) {
            copied->output(i).set_names(node.output(i).get_names());
            m_values[node.output(i)] = copied->output(i);
        }
    }

    std::map<Output, Output> m_values;
    ov::OutputVector m_crossing;
    ov::ParameterVector m_kept;
};

std::shared_ptr<ov::op::v0::Result> result_of(const Output& value, const std::string& name) {
    const auto result = std::make_shared<ov::op::v0::Result>(value);
    result->set_friendly_name(name);
    result->output(0).set_names({name});
    return result;
}

}  // namespace

CutGradient cut_gradient_model(const std::shared_ptr<const ov::Model>& model,
                               const ov::OutputVector& of,
                               const ov::OutputVector& wrt,
                               const Registry& registry) {
    const auto whole = gradient_model(model, of, wrt, /*with_outputs=*/true, registry, /*seed_scalars=*/true);
    const auto& parameters = whole->get_parameters();
    const auto inputs = model->get_parameters().size();
    NodeSet seeds;
    for (size_t i = inputs; i < parameters.size(); ++i) {
        seeds.insert(parameters[i].get());
    }
    const auto split = whole->get_results().begin() + static_cast<ptrdiff_t>(model->get_results().size());
    ov::ResultVector outputs(whole->get_results().begin(), split);
    const ov::ResultVector found(split, whole->get_results().end());
    ov::OutputVector gradients;
    for (const auto& result : found) {
        gradients.push_back(result->input_value(0));
    }
    const auto order = graph::topological_order(gradients);
    const BackwardHalf half(gradients, nodes_to_keep(order, behind(order, seeds)));

    ov::ResultVector results;
    for (const auto& result : found) {
        results.push_back(result_of(half.at(result->input_value(0)), result->get_friendly_name()));
    }
    for (size_t i = 0; i < half.crossing().size(); ++i) {
        outputs.push_back(result_of(half.crossing()[i], "kept/" + std::to_string(i)));
    }
    CutGradient cut;
    ov::ParameterVector first;
    ov::ParameterVector last;
    for (size_t i = 0; i < parameters.size(); ++i) {
        if (half.reads(*parameters[i])) {
            const bool is_input = i < inputs;
            (is_input ? cut.inputs : cut.seeds).push_back(is_input ? i : i - inputs);
            (is_input ? first : last).push_back(half.parameter(parameters[i]));
        }
    }
    first.insert(first.end(), half.kept().begin(), half.kept().end());
    first.insert(first.end(), last.begin(), last.end());
    const auto& name = model->get_friendly_name();
    cut.backward = std::make_shared<ov::Model>(results, first, name + "/backward");
    cut.forward = std::make_shared<ov::Model>(
        outputs,
        whole->get_sinks(),
        ov::ParameterVector(parameters.begin(), parameters.begin() + static_cast<ptrdiff_t>(inputs)),
        whole->get_variables(),
        name);
    return cut;
}

}  // namespace ovtk

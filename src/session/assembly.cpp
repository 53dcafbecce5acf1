// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/assembly.hpp"

#include "graph/walk.hpp"
#include "openvino/core/model.hpp"
#include "openvino/op/result.hpp"

namespace ovtk::session {

void Assembly::adopt(const std::shared_ptr<ov::op::v0::Parameter>& parameter, const Port<Source>& source) {
    m_inputs.push_back({parameter, source});
}

Output Assembly::parameter(const Port<Source>& source,
                           const std::string& name,
                           const ov::element::Type& type,
                           const ov::Shape& shape) {
    for (const auto& input : m_inputs) {
        if (input.source.kind == source.kind && input.source.index == source.index) {
            return input.parameter->output(0);
        }
    }
    const auto parameter = std::make_shared<ov::op::v0::Parameter>(type, shape);
    parameter->set_friendly_name(name);
    m_named.insert(parameter.get());
    adopt(parameter, source);
    return parameter->output(0);
}

void Assembly::keep_names(const std::vector<std::shared_ptr<ov::Node>>& nodes) {
    for (const auto& node : nodes) {
        m_named.insert(node.get());
    }
}

void Assembly::name(const Output& value, const std::string& name) {
    ov::NodeVector pending{value.get_node_shared_ptr()};
    bool is_first = true;
    while (!pending.empty()) {
        const auto node = pending.back();
        pending.pop_back();
        if (!m_named.insert(node.get()).second) {
            continue;
        }
        const auto& old = node->get_friendly_name();
        if (old.find("/grad") == std::string::npos && old.find("/dropout") == std::string::npos) {
            node->set_friendly_name(is_first ? name : name + "/" + node->get_type_name());
        }
        is_first = false;
        for (const auto& input : node->input_values()) {
            pending.push_back(input.get_node_shared_ptr());
        }
    }
}

Graph Assembly::finish(const std::vector<std::pair<Output, Port<Sink>>>& values, const std::string& name) const {
    Graph graph;
    ov::OutputVector outputs;
    ov::ResultVector results;
    for (const auto& [value, sink] : values) {
        outputs.push_back(value);
        results.push_back(std::make_shared<ov::op::v0::Result>(value));
        graph.outputs.push_back(sink);
    }
    std::unordered_set<const ov::Node*> used;
    for (const auto& node : graph::topological_order(outputs)) {
        used.insert(node.get());
    }
    ov::ParameterVector parameters;
    for (const auto& input : m_inputs) {
        if (used.count(input.parameter.get()) > 0) {
            parameters.push_back(input.parameter);
            graph.inputs.push_back(input.source);
        }
    }
    graph.model = std::make_shared<ov::Model>(results, parameters, name);
    return graph;
}

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "python_rule.hpp"

#include "border.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/error.hpp"

namespace ovtk::python {

namespace {

// Stand-ins for values of the graph: a Constant for a constant, so that a rule can read axes; else a Parameter.
class Placeholders {
public:
    void add(const Output& value) {
        if (ov::is_type<ov::op::v0::Constant>(value.get_node())) {
            m_results.push_back(std::make_shared<ov::op::v0::Result>(value.get_node()->clone_with_new_inputs({})));
            return;
        }
        const auto parameter =
            std::make_shared<ov::op::v0::Parameter>(value.get_element_type(), value.get_partial_shape());
        m_parameters.push_back(parameter);
        m_values.push_back(value);
        m_results.push_back(std::make_shared<ov::op::v0::Result>(parameter));
    }

    std::shared_ptr<ov::Model> model() const {
        return std::make_shared<ov::Model>(m_results, m_parameters, "rule");
    }

    // Puts the values in the place of their stand-ins in a model over them.
    void splice(const ov::Model& body) const {
        const auto& parameters = body.get_parameters();
        if (parameters.size() != m_values.size()) {
            throw Error("a gradient rule must not add or remove parameters; it has " +
                        std::to_string(parameters.size()) + " in place of " + std::to_string(m_values.size()));
        }
        for (size_t i = 0; i < m_values.size(); ++i) {
            for (auto consumer : parameters[i]->output(0).get_target_inputs()) {
                consumer.replace_source_output(m_values[i]);
            }
        }
    }

private:
    ov::ParameterVector m_parameters;
    ov::OutputVector m_values;
    ov::ResultVector m_results;
};

}  // namespace

PythonRule::~PythonRule() {
    const nb::gil_scoped_acquire acquire;
    m_function.reset();
}

Grads PythonRule::operator()(const ov::Node& node, const VjpContext& context) const {
    const nb::gil_scoped_acquire acquire;
    if (!m_function.is_valid()) {
        throw StateError("the registry of this Python rule no longer exists");
    }
    Placeholders placeholders;
    std::vector<bool> needs;
    for (size_t i = 0; i < node.get_input_size(); ++i) {
        placeholders.add(context.x(i));
        needs.push_back(context.needs(i));
    }
    for (size_t i = 0; i < node.get_output_size(); ++i) {
        placeholders.add(context.y(i));
    }
    for (size_t i = 0; i < node.get_output_size(); ++i) {
        placeholders.add(context.dy(i));
    }
    const auto answer =
        nb::cast<nb::tuple>(m_function(attributes_of(node), model_to_python(placeholders.model()), nb::cast(needs)));
    const auto body = model_from_python(answer[0]);
    placeholders.splice(*body);

    const auto present = nb::cast<std::vector<bool>>(answer[1]);
    Grads dx(present.size());
    size_t next = 0;
    for (size_t i = 0; i < present.size(); ++i) {
        if (present[i]) {
            dx[i] = body->get_results().at(next++)->input_value(0);
        }
    }
    return dx;
}

}  // namespace ovtk::python

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/scan.hpp"

#include <unordered_set>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/loop.hpp"

namespace ovtk::graph {

using ov::op::v5::Loop;

namespace {

// start, stride and end of a walk over a whole axis
struct Walk {
    int64_t start, stride, end;
};

Walk walk(Direction direction, int64_t part) {
    return direction == Direction::forward ? Walk{0, part, -1} : Walk{-1, -part, 0};
}

// The CPU plugin lets a result share the memory of a slice that is only reshaped on the way, and writes the next slice
// there before it carries the result over. A sum of one part is a copy.
Output copied(const Output& part, int64_t axis, int64_t length) {
    if (part.get_element_type() == ov::element::boolean) {
        return part;
    }
    return length == 1 ? reduce_sum(part, std::vector<int64_t>{axis}, true)
                       : reduce_sum(unsqueeze(part, {0}), std::vector<int64_t>{0}, false);
}

}  // namespace

Output Scan::enter(const Output& value, const ov::PartialShape& shape) {
    m_inputs.push_back(value);
    m_parameters.push_back(std::make_shared<ov::op::v0::Parameter>(value.get_element_type(), shape));
    return m_parameters.back()->output(0);
}

size_t Scan::leave(const Output& value) {
    m_results.push_back(std::make_shared<ov::op::v0::Result>(value));
    return m_results.size() - 1;
}

Output Scan::slice(const Output& value, int64_t axis, Direction direction, int64_t part) {
    auto shape = value.get_partial_shape();
    shape[axis] = part;
    const auto [start, stride, end] = walk(direction, part);
    const auto i = m_inputs.size();
    if (!m_steps) {
        m_steps = folded(int_div(dim_of(value, axis), i64s({part})));
    }
    m_input_descriptions.push_back(std::make_shared<Base::SliceInputDescription>(i, i, start, stride, part, end, axis));
    return copied(enter(value, shape), axis, part);
}

Output Scan::carry(const Output& initial) {
    const auto i = m_inputs.size();
    m_input_descriptions.push_back(std::make_shared<Base::MergedInputDescription>(i, i, 0));
    return enter(initial, initial.get_partial_shape());
}

void Scan::update(const Output& carried, const Output& next) {
    for (size_t i = 0; i < m_parameters.size(); ++i) {
        if (m_parameters[i]->output(0) == carried) {
            static_cast<Base::MergedInputDescription&>(*m_input_descriptions[i]).m_body_value_index = leave(next);
        }
    }
}

Output Scan::fixed(const Output& value) {
    const auto i = m_inputs.size();
    m_input_descriptions.push_back(std::make_shared<Base::InvariantInputDescription>(i, i));
    return enter(value, value.get_partial_shape());
}

void Scan::collect(const Output& value, int64_t axis, Direction direction, int64_t part) {
    const auto [start, stride, end] = walk(direction, part);
    const auto result = leave(value);
    m_output_descriptions.push_back(std::make_shared<Base::ConcatOutputDescription>(result,
                                                                                    m_output_descriptions.size(),
                                                                                    start,
                                                                                    stride,
                                                                                    part,
                                                                                    end,
                                                                                    axis));
}

void Scan::last(const Output& value) {
    const auto result = leave(value);
    m_output_descriptions.push_back(
        std::make_shared<Base::BodyOutputDescription>(result, m_output_descriptions.size(), -1));
}

// Which inputs the results depend on.
std::vector<bool> Scan::used() const {
    ov::OutputVector values;
    for (const auto& result : m_results) {
        values.push_back(result->output(0));
    }
    std::unordered_set<const ov::Node*> nodes;
    for (const auto& node : topological_order(values)) {
        nodes.insert(node.get());
    }
    std::vector<bool> used;
    for (const auto& parameter : m_parameters) {
        used.push_back(nodes.count(parameter.get()) > 0);
    }
    return used;
}

// A Loop, not a TensorIterator: that may not stand inside another one.
ov::OutputVector Scan::build() const {
    OVTK_CHECK(m_steps, "a loop needs a slice, or its number of steps");
    const auto go_on = scalar(ov::element::boolean, 1);
    ov::OutputVector inputs{squeeze(*m_steps, {0}), go_on};
    ov::ParameterVector parameters;
    std::vector<Base::InputDescription::Ptr> descriptions;
    const auto keep = used();
    for (size_t i = 0; i < m_inputs.size(); ++i) {
        if (keep[i]) {
            m_input_descriptions[i]->m_input_index = inputs.size();
            m_input_descriptions[i]->m_body_parameter_index = parameters.size();
            descriptions.push_back(m_input_descriptions[i]);
            inputs.push_back(m_inputs[i]);
            parameters.push_back(m_parameters[i]);
        }
    }
    auto results = m_results;
    results.push_back(std::make_shared<ov::op::v0::Result>(scalar(ov::element::boolean, 1)));
    const auto loop = std::make_shared<Loop>(inputs[0], inputs[1]);
    loop->set_function(std::make_shared<ov::Model>(results, parameters));
    loop->set_special_body_ports({-1, static_cast<int64_t>(results.size()) - 1});
    loop->set_arguments(inputs);
    loop->get_input_descriptions() = descriptions;
    loop->get_output_descriptions() = m_output_descriptions;
    loop->set_output_size(m_output_descriptions.size());
    loop->validate_and_infer_types();
    return loop->outputs();
}

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <numeric>

#include "autodiff/model_copy.hpp"
#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/core/rt_info.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/loop.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/gradients.hpp"
#include "ovtk/higher_order.hpp"

namespace ovtk {

namespace {

using ov::op::v0::Constant;
using ov::op::v0::Parameter;
using ov::op::v0::Result;

// The body of a loop. What the graph holds already comes in as an invariant input; constants are copied, so that sizes
// and axes stay known.
class Body {
public:
    Output iteration() {
        const auto parameter = std::make_shared<Parameter>(ov::element::i64, ov::Shape{1});
        m_iteration = static_cast<int64_t>(m_parameters.size());
        m_parameters.push_back(parameter);
        return parameter->output(0);
    }

    // The value inside of the body that stands for a value outside.
    Output inside(const Output& value) {
        const auto known = m_values.find(value);
        if (known != m_values.end()) {
            return known->second;
        }
        if (ov::is_type<Constant>(value.get_node())) {
            return m_values.emplace(value, value.get_node()->clone_with_new_inputs({})->output(0)).first->second;
        }
        const auto parameter = std::make_shared<Parameter>(value.get_element_type(), value.get_partial_shape());
        m_parameters.push_back(parameter);
        m_captured.emplace_back(parameter, value);
        return m_values.emplace(value, parameter->output(0)).first->second;
    }

    void replace(const Output& value, const Output& by) {
        m_values.emplace(value, by);
    }

    bool holds(const Output& value) const {
        return m_values.count(value) > 0;
    }

    // Moves a copy of a node into the body.
    void add(const ov::Node& node) {
        ov::OutputVector inputs;
        for (const auto& input : node.input_values()) {
            inputs.push_back(inside(input));
        }
        const auto copy = node.clone_with_new_inputs(inputs);
        copy->set_friendly_name(node.get_friendly_name());
        copy->get_rt_info() = node.get_rt_info();
        for (size_t i = 0; i < node.get_output_size(); ++i) {
            m_values.emplace(const_cast<ov::Node&>(node).output(i), copy->output(i));
        }
    }

    // Runs the body `count` times; what each value is from time to time, stacked along a new first axis.
    ov::OutputVector run(const Output& count, const ov::OutputVector& values) const {
        const auto condition = Constant::create(ov::element::boolean, ov::Shape{}, {true});
        const auto loop = std::make_shared<ov::op::v5::Loop>(count, condition);
        ov::ResultVector results{std::make_shared<Result>(condition->clone_with_new_inputs({}))};
        for (const auto& value : values) {
            results.push_back(std::make_shared<Result>(graph::unsqueeze(value, {0})));
        }
        loop->set_function(std::make_shared<ov::Model>(results, m_parameters));
        loop->set_special_body_ports({m_iteration, 0});
        for (const auto& [parameter, value] : m_captured) {
            loop->set_invariant_input(parameter, value);
        }
        ov::OutputVector stacked;
        for (size_t i = 1; i < results.size(); ++i) {
            stacked.push_back(loop->get_concatenated_slices(results[i], 0, 1, 1, -1, 0));
        }
        loop->validate_and_infer_types();
        return stacked;
    }

private:
    std::map<Output, Output> m_values;
    ov::ParameterVector m_parameters;
    std::vector<std::pair<std::shared_ptr<Parameter>, Output>> m_captured;
    int64_t m_iteration = 0;
};

// 1 at one place of y, 0 at the others
Output one_hot(Body& body, const Output& places, const Output& y) {
    const auto chosen = graph::equal(body.inside(places), body.iteration());
    return graph::reshape(graph::convert(chosen, y.get_element_type()), body.inside(graph::shape_of(y)));
}

// d y[i] / d x for every i, as [size of y, shape of x...]: one walk back, run once for each element of y.
ov::OutputVector rows(const Output& y, const ov::OutputVector& wrt, const Registry& registry) {
    const auto seed = std::make_shared<Parameter>(y.get_element_type(), y.get_partial_shape());
    const auto gradient = gradients({y}, wrt, {seed}, registry);
    std::vector<int64_t> axes(graph::rank_of(y));
    std::iota(axes.begin(), axes.end(), 0);
    const auto count = graph::count_of(y, axes);

    Body body;
    body.replace(seed, one_hot(body, graph::iota(count), y));
    for (const auto& node : graph::topological_order(gradient)) {
        const auto inputs = node->input_values();
        if (std::any_of(inputs.begin(), inputs.end(), [&](const Output& x) { return body.holds(x); })) {
            body.add(*node);
        }
    }
    ov::OutputVector inside;
    for (const auto& g : gradient) {
        inside.push_back(body.inside(g));
    }
    return body.run(count, inside);
}

}  // namespace

std::shared_ptr<ov::Model> jacobian_model(const std::shared_ptr<const ov::Model>& model,
                                          const ov::OutputVector& of,
                                          const ov::OutputVector& wrt,
                                          bool with_outputs,
                                          const Registry& registry) {
    OVTK_CHECK(model != nullptr, "jacobian_model: no model given");
    OVTK_CHECK(!of.empty(), "jacobian_model: no outputs to differentiate; give at least one");
    const autodiff::ModelCopy copy(*model);
    const auto sources = copy.find(wrt);
    ov::OutputVector jacobians;
    std::vector<std::string> names;
    for (const auto& value : of) {
        const auto y = copy.find(value);
        const auto found = rows(y, sources, registry);
        for (size_t i = 0; i < wrt.size(); ++i) {
            const auto shape = graph::concat({graph::shape_of(y), graph::shape_of(sources[i])}, 0);
            jacobians.push_back(graph::reshape(found[i], graph::folded(shape)));
            names.push_back("jacobian/" + autodiff::name_of(value) + "/" + autodiff::name_of(wrt[i]));
        }
    }
    return copy.with_results(jacobians, names, with_outputs, "jacobian");
}

}  // namespace ovtk

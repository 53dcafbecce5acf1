// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/if.hpp"

#include <algorithm>
#include <map>

#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "rules/rules.hpp"
#include "rules/sub_graph.hpp"

namespace ovtk::rules {

namespace {

using ov::op::v0::Parameter;
using ov::op::v0::Result;
using ov::op::v8::If;

// One branch of the gradient: the branch again, and from the gradients of its results those of its parameters.
class Branch {
public:
    Branch(const If& op, int index, const VjpContext& c) : m_op(op), m_context(c), m_body(*op.get_function(index)) {
        for (const auto& input : op.get_input_descriptions(index)) {
            m_parameter_of[input->m_input_index] = input->m_body_parameter_index;
            feed(m_body.parameters[input->m_body_parameter_index], c.x(input->m_input_index));
        }
        Grads seeds(m_body.results.size());
        for (const auto& output : op.get_output_descriptions(index)) {
            if (c.has_dy(output->m_output_index)) {
                const auto& y = m_body.results[output->m_body_value_index];
                const auto seed = std::make_shared<Parameter>(y.get_element_type(), y.get_partial_shape());
                feed(seed, c.dy(output->m_output_index));
                seeds[output->m_body_value_index] = seed->output(0);
            }
        }
        differentiate(seeds);
    }

    // The gradient of input i of the op; zeros where this branch does not read it.
    Output gradient(size_t i) {
        const auto known = m_parameter_of.find(i);
        if (known != m_parameter_of.end()) {
            return m_gradients.at(known->second);
        }
        const auto x = m_context.x(i);
        const auto like = std::make_shared<Parameter>(x.get_element_type(), x.get_partial_shape());
        feed(like, x);
        return graph::zeros_like(like);
    }

    const std::vector<std::pair<std::shared_ptr<Parameter>, Output>>& feeds() const {
        return m_feeds;
    }

private:
    void feed(const Output& parameter, const Output& x) {
        m_feeds.emplace_back(ov::as_type_ptr<Parameter>(parameter.get_node_shared_ptr()), x);
    }

    void differentiate(const Grads& seeds) {
        std::set<size_t> wanted;
        for (const auto& [input, parameter] : m_parameter_of) {
            if (m_context.needs(input)) {
                wanted.insert(parameter);
            }
        }
        const auto found = body_gradients(m_op, m_body, seeds, wanted, m_context.registry());
        size_t k = 0;
        for (const auto parameter : wanted) {
            m_gradients[parameter] = found[k++];
        }
    }

    const If& m_op;
    const VjpContext& m_context;
    Body m_body;
    std::map<size_t, size_t> m_parameter_of;
    std::map<size_t, Output> m_gradients;
    std::vector<std::pair<std::shared_ptr<Parameter>, Output>> m_feeds;
};

// A branch as a model, with what its parameters are fed by; those that nothing reads are left out.
struct Part {
    ov::ResultVector results;
    ov::ParameterVector parameters;
    ov::OutputVector inputs;

    Part(Branch& branch, const std::vector<size_t>& wanted) {
        ov::OutputVector values;
        for (const auto i : wanted) {
            values.push_back(branch.gradient(i));
            results.push_back(std::make_shared<Result>(values.back()));
        }
        const auto order = graph::topological_order(values);
        for (const auto& [parameter, x] : branch.feeds()) {
            if (std::find(order.begin(), order.end(), parameter) != order.end()) {
                parameters.push_back(parameter);
                inputs.push_back(x);
            }
        }
    }

    std::shared_ptr<ov::Model> model() const {
        return std::make_shared<ov::Model>(results, parameters);
    }
};

}  // namespace

// y = condition ? then(x) : else(x)        dx = condition ? then's gradient : else's gradient
static Grads if_rule(const If& op, const VjpContext& c) {
    std::vector<size_t> wanted;
    for (size_t i = 0; i < c.inputs(); ++i) {
        if (c.needs(i)) {
            wanted.push_back(i);
        }
    }
    Branch then_branch(op, If::THEN_BODY_INDEX, c);
    Branch else_branch(op, If::ELSE_BODY_INDEX, c);
    const Part then_part(then_branch, wanted);
    const Part else_part(else_branch, wanted);
    const auto gradient = std::make_shared<If>(c.x(0));
    gradient->set_then_body(then_part.model());
    gradient->set_else_body(else_part.model());
    for (size_t i = 0; i < then_part.parameters.size(); ++i) {
        gradient->set_input(then_part.inputs[i], then_part.parameters[i], nullptr);
    }
    for (size_t i = 0; i < else_part.parameters.size(); ++i) {
        gradient->set_input(else_part.inputs[i], nullptr, else_part.parameters[i]);
    }
    Grads dx(c.inputs());
    for (size_t k = 0; k < wanted.size(); ++k) {
        dx[wanted[k]] = gradient->set_output(then_part.results[k], else_part.results[k]);
    }
    gradient->validate_and_infer_types();
    return dx;
}

void add_if(Registry& r) {
    r.add<If>(if_rule, {Broadcast::none, {}, "through the branch that was taken"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/forward.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "openvino/core/model.hpp"
#include "session/dropout.hpp"
#include "session/head.hpp"
#include "text/numbers.hpp"

namespace ovtk::session {

Forward::Forward(const Plan& plan, const Signature& signature, Mode mode)
    : m_plan(plan), m_signature(signature), m_model(plan.lifted.model->clone()) {
    set_shapes();
    const auto& parameters = m_model->get_parameters();
    for (size_t i = 0; i < parameters.size(); ++i) {
        const bool is_weight = i >= plan.inputs.size();
        m_assembly.adopt(parameters[i],
                         {is_weight ? Source::state : Source::input, is_weight ? i - plan.inputs.size() : i});
    }
    if (mode == Mode::training && plan.options.train_batch_norm) {
        ov::OutputVector frozen;
        for (size_t i = 0; i < plan.lifted.weights.size(); ++i) {
            if (!plan.lifted.weights[i].trainable) {
                frozen.push_back(weight(i));
            }
        }
        m_statistics = use_batch_statistics(m_model, frozen, plan.options.batch_norm_momentum);
    }
    if (mode == Mode::training && plan.options.dropout > 0) {
        put_dropout();
    }
    m_assembly.keep_names(m_model->get_ops());
}

void Forward::set_shapes() {
    std::map<ov::Output<ov::Node>, ov::PartialShape> shapes;
    for (size_t i = 0; i < m_plan.inputs.size(); ++i) {
        const auto& parameter = m_model->get_parameters()[i];
        if (parameter->get_partial_shape() != ov::PartialShape(m_signature.inputs[i].shape)) {
            shapes[parameter->output(0)] = m_signature.inputs[i].shape;
        }
    }
    if (shapes.empty()) {
        return;
    }
    try {
        m_model->reshape(shapes);
    } catch (const ov::Exception& error) {
        const auto& [port, shape] = *shapes.begin();
        OVTK_CHECK(false,
                   "the model cannot take '",
                   port.get_node()->get_friendly_name(),
                   "' in the shape ",
                   shape,
                   "; give it the shape it was made for, or make it anew with a dynamic batch. OpenVINO says: ",
                   error.what());
    }
}

void Forward::put_dropout() {
    const auto input = head_input(m_model, prediction(m_plan.terms.front()), m_plan.inputs.size());
    const auto x = input.get_source_output();
    const auto key = m_assembly.parameter({Source::key, 0}, "dropout/key", ov::element::i32, {2});
    auto dropped = dropout(x, key, m_plan.options.dropout);
    dropped.get_node()->set_friendly_name(input.get_node()->get_friendly_name() + "/dropout");
    input.replace_source_output(dropped);
}

Output Forward::weight(size_t i) const {
    return m_model->get_parameters()[m_plan.inputs.size() + i]->output(0);
}

ov::OutputVector Forward::trained() const {
    ov::OutputVector result;
    for (const auto& trained : m_plan.trained) {
        result.push_back(weight(trained.weight));
    }
    return result;
}

Output Forward::prediction(const Term& term) const {
    return m_model->get_results()[term.output]->input_value(0);
}

ov::OutputVector Forward::predictions() const {
    ov::OutputVector result;
    for (const auto& output : m_model->get_results()) {
        result.push_back(output->input_value(0));
    }
    return result;
}

namespace {

// Class indices the loss takes: all classes along its class axis.
ClassRange class_range(const Term& term, const Output& prediction) {
    const auto config = term.loss->config();
    const auto setting = [&](const char* name) {
        const auto found = config.find(name);
        return found == config.end() ? std::nullopt : text::to_int(found->second);
    };
    const auto rank = graph::rank_of(prediction);
    const auto axis = rank <= 1 ? 0 : graph::normalize_axis(setting("axis").value_or(1), rank);
    return {*term.target, prediction.get_partial_shape()[axis].get_length(), setting("ignore_index")};
}

}  // namespace

Output Forward::target(const Term& term) {
    if (!term.target) {
        return {};
    }
    const auto& given = m_signature.targets[*term.target];
    const auto& name = m_plan.targets.shown(*term.target);
    const auto value = m_assembly.parameter({Source::target, *term.target}, name, given.type, given.shape);
    const auto spec = term.loss->target_for(prediction(term));
    if (given.type.is_integral() && spec.type.is_integral()) {
        const auto range = class_range(term, prediction(term));
        const auto is_same = [&](const ClassRange& other) {
            return other.target == range.target && other.classes == range.classes;
        };
        if (std::none_of(m_classes.begin(), m_classes.end(), is_same)) {
            m_classes.push_back(range);
        }
        return graph::convert(value, ov::element::i64);
    }
    return graph::convert(value, ov::element::f32);
}

Output Forward::loss() {
    std::optional<Output> sum;
    for (const auto& term : m_plan.terms) {
        auto value = term.loss->build(prediction(term), target(term));
        OVTK_CHECK(ov::shape_size(value.get_shape()) == 1,
                   "the loss '",
                   term.loss->name(),
                   "' gives ",
                   value.get_shape(),
                   " values; a session needs one: use the reduction mean or sum");
        value = graph::convert(graph::reshape(value, std::vector<int64_t>{}), ov::element::f32);
        value = term.weight == 1 ? value : graph::mul(value, term.weight);
        sum = sum ? graph::add(*sum, value) : value;
    }
    m_assembly.name(*sum, "loss");
    return *sum;
}

Graph Forward::finish(const std::vector<std::pair<Output, Port<Sink>>>& values) const {
    auto graph = m_assembly.finish(values, m_model->get_friendly_name());
    graph.classes = m_classes;
    return graph;
}

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/session.hpp"

#include "graph/check.hpp"
#include "session/state.hpp"

namespace ovtk {

using session::copy_of;
using session::order_batch;

namespace {

// A session writes to its weights; what it was given stays as it is.
Lifted with_own_values(Lifted lifted) {
    for (auto& value : lifted.values) {
        value = value ? copy_of(value) : value;
    }
    return lifted;
}

}  // namespace

Session::Session(const std::shared_ptr<const ov::Model>& model, SessionOptions options)
    : m_state(std::make_unique<State>(session::Plan(model, options))) {}
Session::Session(Lifted lifted, SessionOptions options)
    : m_state(std::make_unique<State>(session::Plan(with_own_values(std::move(lifted)), std::move(options)))) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

double Session::step(const TensorMap& inputs, const TensorMap& targets) {
    const auto lock = m_state->locked();
    return m_state->step(order_batch(m_state->plan, inputs, targets));
}

double Session::accumulate(const TensorMap& inputs, const TensorMap& targets) {
    const auto lock = m_state->locked();
    return m_state->accumulate(order_batch(m_state->plan, inputs, targets));
}

void Session::apply() {
    const auto lock = m_state->locked();
    m_state->apply();
}

TensorMap Session::gradients() const {
    const auto lock = m_state->locked();
    if (m_state->collected == 0) {
        throw StateError("there are no gradients; call accumulate() first");
    }
    TensorMap result;
    for (size_t i = 0; i < m_state->plan.trained.size(); ++i) {
        result[m_state->plan.weights.shown(m_state->plan.trained[i].weight)] = m_state->mean_gradient(i);
    }
    return result;
}

std::map<std::string, double> Session::evaluate(const TensorMap& inputs, const TensorMap& targets) {
    const auto lock = m_state->locked();
    const auto batch = order_batch(m_state->plan, inputs, targets);
    session::Totals totals;
    totals.add(m_state->evaluate(batch), batch.samples());
    return totals.result(m_state->plan.options.metrics);
}

void Session::evaluation_begin() {
    const auto lock = m_state->locked();
    m_state->totals = {};
}

void Session::evaluation_add(const TensorMap& inputs, const TensorMap& targets) {
    const auto lock = m_state->locked();
    const auto batch = order_batch(m_state->plan, inputs, targets);
    m_state->totals.add(m_state->evaluate(batch), batch.samples());
}

std::map<std::string, double> Session::evaluation_result() const {
    const auto lock = m_state->locked();
    return m_state->totals.result(m_state->plan.options.metrics);
}

TensorMap Session::predict(const TensorMap& inputs) {
    const auto lock = m_state->locked();
    const auto batch = order_batch(m_state->plan, inputs);
    auto& program = m_state->predictions.get(batch.signature);
    program.run(batch, m_state->feed);
    TensorMap result;
    for (size_t i = 0; i < m_state->plan.outputs.size(); ++i) {
        result[m_state->plan.outputs.shown(i)] = copy_of(program.value(i));
    }
    return result;
}

double Session::learning_rate() const {
    const auto lock = m_state->locked();
    return m_state->learning_rate;
}

void Session::set_learning_rate(double value) {
    const auto lock = m_state->locked();
    OVTK_CHECK(value >= 0 && value <= 1e30, "the learning rate must be a number that is not negative, got ", value);
    m_state->learning_rate = value;
}

double Session::current_learning_rate() const {
    const auto lock = m_state->locked();
    return m_state->current_learning_rate();
}

void Session::observe(double metric) {
    const auto lock = m_state->locked();
    if (m_state->plan.options.schedule) {
        m_state->plan.options.schedule->observe(metric);
    }
}

int64_t Session::step_count() const {
    const auto lock = m_state->locked();
    return m_state->steps_done;
}

void Session::set_step_count(int64_t value) {
    const auto lock = m_state->locked();
    OVTK_CHECK(value >= 0, "the number of steps must not be negative, got ", value);
    m_state->steps_done = value;
}

int64_t Session::epoch() const {
    const auto lock = m_state->locked();
    return m_state->epoch;
}

void Session::set_epoch(int64_t value) {
    const auto lock = m_state->locked();
    m_state->epoch = value;
}

const std::vector<WeightInfo>& Session::weights() const {
    return m_state->plan.lifted.weights;
}

namespace {

std::vector<PortInfo> ports(const session::Names& names, const ov::OutputVector& values) {
    std::vector<PortInfo> result;
    for (size_t i = 0; i < names.size(); ++i) {
        result.push_back({names.shown(i), values[i].get_element_type(), values[i].get_partial_shape()});
    }
    return result;
}

}  // namespace

std::vector<PortInfo> Session::inputs() const {
    ov::OutputVector values;
    for (const auto& parameter : m_state->plan.lifted.model->get_parameters()) {
        values.push_back(parameter->output(0));
    }
    return ports(m_state->plan.inputs, values);
}

std::vector<PortInfo> Session::outputs() const {
    ov::OutputVector values;
    for (const auto& result : m_state->plan.lifted.model->get_results()) {
        values.push_back(result->input_value(0));
    }
    return ports(m_state->plan.outputs, values);
}

std::vector<PortInfo> Session::targets() const {
    const auto& plan = m_state->plan;
    std::vector<PortInfo> result(plan.targets.size());
    for (const auto& term : plan.terms) {
        if (term.target) {
            const auto output = plan.lifted.model->get_results()[term.output]->input_value(0);
            const auto spec = term.loss->target_for(output);
            result[*term.target] = {plan.targets.shown(*term.target), spec.type, spec.shape};
        }
    }
    return result;
}

TensorMap Session::parameters(bool ema) const {
    const auto lock = m_state->locked();
    OVTK_CHECK(!ema || m_state->plan.has_average(), "there is no average of the weights; set ema_decay");
    const auto& plan = m_state->plan;
    TensorMap result;
    for (size_t i = 0; i < plan.weights.size(); ++i) {
        result[plan.weights.shown(i)] = copy_of(m_state->feed.state.current(i));
    }
    if (ema) {
        for (const auto& trained : plan.trained) {
            result[plan.weights.shown(trained.weight)] = copy_of(m_state->feed.state.current(trained.average));
        }
    }
    return result;
}

namespace {

void check_value(const std::string& name, const ov::Tensor& value, const ov::Tensor& place) {
    OVTK_CHECK(value && value.get_element_type() == ov::element::f32 && value.get_shape() == place.get_shape(),
               "'",
               name,
               "' takes f32",
               place.get_shape(),
               ", got ",
               value ? value.get_element_type().to_string() : "nothing",
               value ? value.get_shape() : ov::Shape{});
}

}  // namespace

void Session::set_parameters(const TensorMap& values) {
    const auto lock = m_state->locked();
    auto& state = m_state->feed.state;
    for (const auto& [name, value] : values) {
        check_value(name, value, state.current(m_state->plan.weights.find(name)));
    }
    for (const auto& [name, value] : values) {
        state.set(m_state->plan.weights.find(name), value);
    }
}

TensorMap Session::slots() const {
    const auto lock = m_state->locked();
    const auto& state = m_state->feed.state;
    TensorMap result;
    for (const auto& trained : m_state->plan.trained) {
        for (size_t k = 0; k < trained.slots.size(); ++k) {
            result[state.name(trained.first_slot + k)] = copy_of(state.current(trained.first_slot + k));
        }
    }
    return result;
}

void Session::set_slots(const TensorMap& values) {
    const auto lock = m_state->locked();
    auto& state = m_state->feed.state;
    session::Names names("slot");
    std::vector<size_t> indices;
    for (const auto& trained : m_state->plan.trained) {
        for (size_t k = 0; k < trained.slots.size(); ++k) {
            names.add({state.name(trained.first_slot + k)});
            indices.push_back(trained.first_slot + k);
        }
    }
    for (const auto& [name, value] : values) {
        check_value(name, value, state.current(indices[names.find(name)]));
    }
    for (const auto& [name, value] : values) {
        state.set(indices[names.find(name)], value);
    }
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/update.hpp"

#include <algorithm>

#include "openvino/op/parameter.hpp"

namespace ovtk::test {

namespace {

// w, slots..., g, scalars...  ->  w', slots'...
std::shared_ptr<ov::Model> update_model(const Optimizer& optimizer, const ov::Shape& shape, double weight_decay) {
    ov::ParameterVector parameters;
    const auto input = [&parameters](const ov::Shape& of) {
        parameters.push_back(std::make_shared<ov::op::v0::Parameter>(ov::element::f32, of));
        return parameters.back()->output(0);
    };
    UpdateInputs in;
    in.w = input(shape);
    for (const auto& slot : optimizer.slots(shape)) {
        in.slots.push_back(input(slot.shape));
    }
    in.g = input(shape);
    for (size_t i = 0; i < optimizer.scalars(1, 1).size(); ++i) {
        in.scalars.push_back(input({}));
    }
    in.weight_decay = weight_decay;
    const auto update = optimizer.build(in);
    ov::OutputVector outputs{update.w};
    outputs.insert(outputs.end(), update.slots.begin(), update.slots.end());
    return std::make_shared<ov::Model>(outputs, parameters);
}

}  // namespace

Updated::Updated(OptimizerPtr optimizer, const ov::Tensor& w, double weight_decay)
    : m_optimizer(std::move(optimizer)), m_state{w}, m_update(update_model(*m_optimizer, w.get_shape(), weight_decay)) {
    for (const auto& slot : m_optimizer->slots(w.get_shape())) {
        ov::Tensor tensor(ov::element::f32, slot.shape);
        std::fill_n(tensor.data<float>(), tensor.get_size(), static_cast<float>(slot.initial));
        m_state.push_back(tensor);
    }
}

Updated::Updated(OptimizerPtr optimizer, const ov::Tensor& w) : Updated(optimizer, w, optimizer->weight_decay()) {}

void Updated::step(const ov::Tensor& g) {
    step(g, m_optimizer->learning_rate());
}

void Updated::step(const ov::Tensor& g, double learning_rate) {
    auto inputs = m_state;
    inputs.push_back(g);
    for (const double value : m_optimizer->scalars(++m_step, learning_rate)) {
        inputs.push_back(f32({}, {static_cast<float>(value)}));
    }
    m_state = m_update(inputs);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/update.hpp"

#include <algorithm>

namespace ovtk::test {

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
    std::vector<ov::Tensor> inputs{m_state.front(), g};
    inputs.insert(inputs.end(), m_state.begin() + 1, m_state.end());
    for (const double value : m_optimizer->scalars(++m_step, learning_rate)) {
        inputs.push_back(f32({}, {static_cast<float>(value)}));
    }
    m_state = m_update(inputs);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/runtime/tensor.hpp"
#include "ovtk/optimizers.hpp"
#include "support/run.hpp"

namespace ovtk::test {

/// One weight and its slots, updated step by step by the compiled update of an optimizer.
class Updated {
public:
    Updated(OptimizerPtr optimizer, const ov::Tensor& w, double weight_decay);
    Updated(OptimizerPtr optimizer, const ov::Tensor& w);

    void step(const ov::Tensor& g);
    void step(const ov::Tensor& g, double learning_rate);

    const ov::Tensor& w() const {
        return m_state.at(0);
    }
    const ov::Tensor& slot(size_t i) const {
        return m_state.at(1 + i);
    }
    size_t slots() const {
        return m_state.size() - 1;
    }

private:
    OptimizerPtr m_optimizer;
    std::vector<ov::Tensor> m_state;  ///< the weight, then its slots
    Compiled m_update;
    int64_t m_step = 0;
};

}  // namespace ovtk::test

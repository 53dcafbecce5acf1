// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cmath>

#include "ovtk/optimizers.hpp"
#include "text/settings.hpp"

/// What optimizers share. Letters: w the weight, g its gradient, lr the learning rate.
/// An update is one chain of elementwise ops that the plugins fuse; numbers that never change are constants in it.
namespace ovtk::optimizers {

/// An optimizer whose options hold `lr` and `weight_decay`.
template <class Options>
class Configured : public text::Configured<Optimizer, Options> {
public:
    Configured(std::string name, Options options)
        : text::Configured<Optimizer, Options>("optimizer", std::move(name), std::move(options)) {}

    double learning_rate() const override {
        return this->m.lr;
    }
    double weight_decay() const override {
        return this->m.weight_decay;
    }
};

/// a + (b - a) * t
Output lerp(const Output& a, const Output& b, double t);
Output lerp(const Output& a, const Output& b, const Output& t);

/// beta * a + (1 - beta) * g^2
Output average_of_squares(const Output& a, const Output& g, double beta);

/// g + weight_decay * w: decay as the gradient of weight_decay / 2 * |w|^2
Output add_l2(const UpdateInputs& in);

/// w * (1 - lr * weight_decay): decay apart from the gradient
Output decayed(const UpdateInputs& in, const Output& lr);

/// Square root of the mean of squares (of all elements), a scalar; and of their sum.
Output root_mean_square(const Output& x);
Output norm(const Output& x);

/// 1 - beta^step, in double precision: f32 would lose half its digits.
inline double bias_correction(double beta, int64_t step) {
    return 1 - std::pow(beta, static_cast<double>(step));
}

}  // namespace ovtk::optimizers

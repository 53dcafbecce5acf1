// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(LambOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"beta1", &o.beta1, text::FRACTION},
            {"beta2", &o.beta2, text::FRACTION},
            {"eps", &o.eps, text::NOT_NEGATIVE},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE}};
}

namespace {

// m' = m + (g - m) * (1 - beta1)
// v' = beta2 * v + (1 - beta2) * g^2
// u  = (m' / (1 - beta1^t)) / (sqrt(v' / (1 - beta2^t)) + eps) + weight_decay * w
// w' = w - lr * |w| / |u| * u                         the ratio is 1 where |w| or |u| is 0
class Lamb final : public Configured<LambOptions> {
public:
    explicit Lamb(LambOptions options) : Configured("lamb", options) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        return {{"exp_avg", weight}, {"exp_avg_sq", weight}};
    }

    // lr, 1 / (1 - beta1^t), 1 / sqrt(1 - beta2^t)
    std::vector<double> scalars(int64_t step, double lr) const override {
        return {lr, 1 / bias_correction(m.beta1, step), 1 / std::sqrt(bias_correction(m.beta2, step))};
    }

    Update build(const UpdateInputs& in) const override {
        const auto average = lerp(in.slots.at(0), in.g, 1 - m.beta1);
        const auto squares = average_of_squares(in.slots.at(1), in.g, m.beta2);
        const auto root = graph::mul(graph::sqrt(squares), in.scalars.at(2));
        auto u = graph::div(graph::mul(average, in.scalars.at(1)), graph::add(root, m.eps));
        if (in.weight_decay != 0) {
            u = graph::add(u, graph::mul(in.w, in.weight_decay));
        }
        const auto rate = graph::mul(in.scalars.at(0), trust_ratio(in.w, u));
        return {graph::sub(in.w, graph::mul(u, rate)), {average, squares}};
    }

private:
    static Output trust_ratio(const Output& w, const Output& u) {
        const auto w_norm = norm(w);
        const auto u_norm = norm(u);
        const auto both = graph::logical_and(graph::greater(w_norm, 0), graph::greater(u_norm, 0));
        return graph::select(both, graph::div(w_norm, u_norm), 1);
    }
};

}  // namespace

OptimizerPtr lamb(LambOptions options) {
    return std::make_shared<Lamb>(options);
}

OptimizerPtr make_lamb(const Config& config) {
    return lamb(text::from_config<LambOptions>("optimizer 'lamb'", config));
}

}  // namespace ovtk::optimizers

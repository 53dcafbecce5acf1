// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(AdamOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"beta1", &o.beta1, text::FRACTION},
            {"beta2", &o.beta2, text::FRACTION},
            {"eps", &o.eps, text::NOT_NEGATIVE},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE},
            {"amsgrad", &o.amsgrad}};
}

namespace {

// Adam: g += weight_decay * w.   AdamW: w *= 1 - lr * weight_decay.
// m' = m + (g - m) * (1 - beta1)
// v' = beta2 * v + (1 - beta2) * g^2                     AMSGrad: the largest v' so far takes its place below
// w' = w - lr / (1 - beta1^t) * m' / (sqrt(v') / sqrt(1 - beta2^t) + eps)
class Adam final : public Configured<AdamOptions> {
public:
    Adam(std::string name, AdamOptions options, bool decoupled)
        : Configured(std::move(name), options), m_decoupled(decoupled) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        std::vector<SlotSpec> slots{{"exp_avg", weight}, {"exp_avg_sq", weight}};
        if (m.amsgrad) {
            slots.push_back({"max_exp_avg_sq", weight});
        }
        return slots;
    }

    // lr, lr / (1 - beta1^t), 1 / sqrt(1 - beta2^t)
    std::vector<double> scalars(int64_t step, double lr) const override {
        return {lr, lr / bias_correction(m.beta1, step), 1 / std::sqrt(bias_correction(m.beta2, step))};
    }

    Update build(const UpdateInputs& in) const override {
        const auto g = m_decoupled ? in.g : add_l2(in);
        const auto w = m_decoupled ? decayed(in, in.scalars.at(0)) : in.w;
        const auto average = lerp(in.slots.at(0), g, 1 - m.beta1);
        const auto squares = average_of_squares(in.slots.at(1), g, m.beta2);
        ov::OutputVector slots{average, squares};
        if (m.amsgrad) {
            slots.push_back(graph::maximum(in.slots.at(2), squares));
        }
        const auto root = graph::mul(graph::sqrt(slots.back()), in.scalars.at(2));
        const auto step = graph::div(graph::mul(average, in.scalars.at(1)), graph::add(root, m.eps));
        return {graph::sub(w, step), slots};
    }

private:
    bool m_decoupled;
};

}  // namespace

OptimizerPtr adam(AdamOptions options) {
    return std::make_shared<Adam>("adam", options, /*decoupled=*/false);
}

AdamOptions adamw_defaults() {
    AdamOptions options;
    options.weight_decay = 0.01;
    return options;
}

OptimizerPtr adamw(AdamOptions options) {
    return std::make_shared<Adam>("adamw", options, /*decoupled=*/true);
}

OptimizerPtr make_adam(const Config& config) {
    return adam(text::from_config<AdamOptions>("optimizer 'adam'", config));
}

OptimizerPtr make_adamw(const Config& config) {
    return adamw(text::from_config("optimizer 'adamw'", config, adamw_defaults()));
}

}  // namespace ovtk::optimizers

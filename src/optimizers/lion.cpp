// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(LionOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"beta1", &o.beta1, text::FRACTION},
            {"beta2", &o.beta2, text::FRACTION},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE}};
}

namespace {

// c  = beta1 * m + (1 - beta1) * g
// w' = w * (1 - lr * weight_decay) - lr * sign(c)
// m' = beta2 * m + (1 - beta2) * g
class Lion final : public Configured<LionOptions> {
public:
    explicit Lion(LionOptions options) : Configured("lion", options) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        return {{"exp_avg", weight}};
    }

    std::vector<double> scalars(int64_t, double lr) const override {
        return {lr};
    }

    Update build(const UpdateInputs& in) const override {
        const auto& lr = in.scalars.at(0);
        const auto& average = in.slots.at(0);
        const auto direction = graph::sign(lerp(average, in.g, 1 - m.beta1));
        return {graph::sub(decayed(in, lr), graph::mul(direction, lr)), {lerp(average, in.g, 1 - m.beta2)}};
    }
};

}  // namespace

OptimizerPtr lion(LionOptions options) {
    return std::make_shared<Lion>(options);
}

OptimizerPtr make_lion(const Config& config) {
    return lion(text::from_config<LionOptions>("optimizer 'lion'", config));
}

}  // namespace ovtk::optimizers

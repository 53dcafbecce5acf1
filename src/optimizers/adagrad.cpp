// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(AdagradOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"lr_decay", &o.lr_decay, text::NOT_NEGATIVE},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE},
            {"initial_accumulator", &o.initial_accumulator, text::NOT_NEGATIVE},
            {"eps", &o.eps, text::NOT_NEGATIVE}};
}

namespace {

// g += weight_decay * w
// s' = s + g^2
// w' = w - lr / (1 + (t - 1) * lr_decay) * g / (sqrt(s') + eps)
class Adagrad final : public Configured<AdagradOptions> {
public:
    explicit Adagrad(AdagradOptions options) : Configured("adagrad", options) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        return {{"sum", weight, m.initial_accumulator}};
    }

    std::vector<double> scalars(int64_t step, double lr) const override {
        return {lr, lr / (1 + static_cast<double>(step - 1) * m.lr_decay)};
    }

    Update build(const UpdateInputs& in) const override {
        const auto g = add_l2(in);
        const auto sum = graph::add(in.slots.at(0), graph::square(g));
        const auto direction = graph::div(g, graph::add(graph::sqrt(sum), m.eps));
        return {graph::sub(in.w, graph::mul(direction, in.scalars.at(1))), {sum}};
    }
};

}  // namespace

OptimizerPtr adagrad(AdagradOptions options) {
    return std::make_shared<Adagrad>(options);
}

OptimizerPtr make_adagrad(const Config& config) {
    return adagrad(text::from_config<AdagradOptions>("optimizer 'adagrad'", config));
}

}  // namespace ovtk::optimizers

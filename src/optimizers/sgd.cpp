// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(SgdOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"momentum", &o.momentum, text::FRACTION},
            {"dampening", &o.dampening, text::UNIT_INTERVAL},
            {"nesterov", &o.nesterov},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE}};
}

namespace {

// g += weight_decay * w
// b' = momentum * b + (1 - dampening) * g                (the first step takes all of g)
// w' = w - lr * b',   Nesterov: w - lr * (g + momentum * b'),   without momentum: w - lr * g
class Sgd final : public Configured<SgdOptions> {
public:
    explicit Sgd(SgdOptions options) : Configured("sgd", options) {
        OVTK_CHECK(!m.nesterov || (m.momentum > 0 && m.dampening == 0),
                   owner(),
                   ": nesterov needs a momentum above 0 and no dampening, but they are ",
                   m.momentum,
                   " and ",
                   m.dampening);
    }

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        return m.momentum == 0 ? std::vector<SlotSpec>{} : std::vector<SlotSpec>{{"momentum", weight}};
    }

    std::vector<double> scalars(int64_t step, double lr) const override {
        return has_dampening() ? std::vector<double>{lr, step <= 1 ? 1 : 1 - m.dampening} : std::vector<double>{lr};
    }

    Update build(const UpdateInputs& in) const override {
        const auto& lr = in.scalars.at(0);
        const auto g = add_l2(in);
        if (m.momentum == 0) {
            return {graph::sub(in.w, graph::mul(g, lr)), {}};
        }
        const auto taken = has_dampening() ? graph::mul(g, in.scalars.at(1)) : g;
        const auto buffer = graph::add(graph::mul(in.slots.at(0), m.momentum), taken);
        const auto direction = m.nesterov ? graph::add(g, graph::mul(buffer, m.momentum)) : buffer;
        return {graph::sub(in.w, graph::mul(direction, lr)), {buffer}};
    }

private:
    bool has_dampening() const {
        return m.momentum != 0 && m.dampening != 0;
    }
};

}  // namespace

OptimizerPtr sgd(SgdOptions options) {
    return std::make_shared<Sgd>(options);
}

OptimizerPtr make_sgd(const Config& config) {
    return sgd(text::from_config<SgdOptions>("optimizer 'sgd'", config));
}

}  // namespace ovtk::optimizers

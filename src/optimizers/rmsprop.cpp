// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

static text::Settings settings_of(RmspropOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"alpha", &o.alpha, text::FRACTION},
            {"eps", &o.eps, text::NOT_NEGATIVE},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE},
            {"momentum", &o.momentum, text::NOT_NEGATIVE},
            {"centered", &o.centered}};
}

namespace {

// g += weight_decay * w
// v' = alpha * v + (1 - alpha) * g^2
// a' = a + (g - a) * (1 - alpha),  d = sqrt(v' - a'^2) + eps        centered; else d = sqrt(v') + eps
// b' = momentum * b + g / d,  w' = w - lr * b'                      without momentum: w' = w - lr * g / d
class Rmsprop final : public Configured<RmspropOptions> {
public:
    explicit Rmsprop(RmspropOptions options) : Configured("rmsprop", options) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        std::vector<SlotSpec> slots{{"square_avg", weight}};
        if (m.centered) {
            slots.push_back({"grad_avg", weight});
        }
        if (m.momentum != 0) {
            slots.push_back({"momentum", weight});
        }
        return slots;
    }

    std::vector<double> scalars(int64_t, double lr) const override {
        return {lr};
    }

    Update build(const UpdateInputs& in) const override {
        const auto& lr = in.scalars.at(0);
        const auto g = add_l2(in);
        const auto squares = average_of_squares(in.slots.at(0), g, m.alpha);
        ov::OutputVector slots{squares};
        auto variance = squares;
        if (m.centered) {
            slots.push_back(lerp(in.slots.at(1), g, 1 - m.alpha));
            variance = graph::sub(squares, graph::square(slots.back()));
        }
        const auto direction = graph::div(g, graph::add(graph::sqrt(variance), m.eps));
        if (m.momentum == 0) {
            return {graph::sub(in.w, graph::mul(direction, lr)), slots};
        }
        const auto buffer = graph::add(graph::mul(in.slots.back(), m.momentum), direction);
        slots.push_back(buffer);
        return {graph::sub(in.w, graph::mul(buffer, lr)), slots};
    }
};

}  // namespace

OptimizerPtr rmsprop(RmspropOptions options) {
    return std::make_shared<Rmsprop>(options);
}

OptimizerPtr make_rmsprop(const Config& config) {
    return rmsprop(text::from_config<RmspropOptions>("optimizer 'rmsprop'", config));
}

}  // namespace ovtk::optimizers

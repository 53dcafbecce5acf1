// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <limits>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "optimizers/common.hpp"
#include "optimizers/table.hpp"

namespace ovtk::optimizers {

namespace {

constexpr double F32_EPSILON = std::numeric_limits<float>::epsilon();

const text::Range NOT_POSITIVE{-std::numeric_limits<double>::infinity(), 0, false, true, "a number not above 0"};
const text::Range AT_LEAST_ONE{1, std::numeric_limits<double>::infinity(), true, false, "a number not below 1"};

}  // namespace

static text::Settings settings_of(AdafactorOptions& o) {
    return {{"lr", &o.lr, text::NOT_NEGATIVE},
            {"beta2_decay", &o.beta2_decay, NOT_POSITIVE},
            {"eps1", &o.eps1, text::NOT_NEGATIVE},
            {"eps2", &o.eps2, text::NOT_NEGATIVE},
            {"clip_threshold", &o.clip_threshold, AT_LEAST_ONE},
            {"weight_decay", &o.weight_decay, text::NOT_NEGATIVE}};
}

namespace {

// s  = t^beta2_decay,  alpha = max(eps2, rms(w)) * min(lr, 1 / sqrt(t))
// rank >= 2:  r' = r + (mean(g^2, last axis) - r) * s,  c' = c + (mean(g^2, last axis but one) - c) * s
//             v = r' c' / max(mean(r'), eps1)
// else:       v = v' = v + (g^2 - v) * s
// u  = g / sqrt(max(v, eps1^2))
// w' = w * (1 - lr * weight_decay) - alpha / max(1, rms(u) / clip_threshold) * u
class Adafactor final : public Configured<AdafactorOptions> {
public:
    explicit Adafactor(AdafactorOptions options) : Configured("adafactor", options) {}

    std::vector<SlotSpec> slots(const ov::Shape& weight) const override {
        const auto rank = weight.size();
        if (rank < 2) {
            return {{"variance", weight}};
        }
        auto rows = weight;
        auto columns = weight;
        rows[rank - 1] = 1;
        columns[rank - 2] = 1;
        return {{"row_var", rows}, {"col_var", columns}};
    }

    // lr, t^beta2_decay, min(lr, 1 / sqrt(t))
    std::vector<double> scalars(int64_t step, double lr) const override {
        const auto t = static_cast<double>(step);
        return {lr, std::pow(t, m.beta2_decay), std::min(lr, 1 / std::sqrt(t))};
    }

    Update build(const UpdateInputs& in) const override {
        const double eps1 = m.eps1 > 0 ? m.eps1 : F32_EPSILON;
        const auto [variance, slots] = graph::rank_of(in.w) < 2 ? whole(in) : factored(in, eps1);
        const auto u = graph::div(in.g, graph::sqrt(graph::maximum(variance, eps1 * eps1)));
        const auto alpha = graph::mul(graph::maximum(root_mean_square(in.w), m.eps2), in.scalars.at(2));
        const auto too_long = graph::maximum(graph::div(root_mean_square(u), m.clip_threshold), 1);
        return {graph::sub(decayed(in, in.scalars.at(0)), graph::mul(u, graph::div(alpha, too_long))), slots};
    }

private:
    struct Moment {
        Output variance;
        ov::OutputVector slots;
    };

    static Moment whole(const UpdateInputs& in) {
        const auto variance = lerp(in.slots.at(0), graph::square(in.g), in.scalars.at(1));
        return {variance, {variance}};
    }

    static Moment factored(const UpdateInputs& in, double eps1) {
        const auto squares = graph::square(in.g);
        const auto& s = in.scalars.at(1);
        const auto rows = lerp(in.slots.at(0), graph::reduce_mean(squares, {-1}, /*keep_dims=*/true), s);
        const auto columns = lerp(in.slots.at(1), graph::reduce_mean(squares, {-2}, /*keep_dims=*/true), s);
        const auto mean = graph::maximum(graph::reduce_mean(rows, {-2}, /*keep_dims=*/true), eps1);
        return {graph::div(graph::mul(rows, columns), mean), {rows, columns}};
    }
};

}  // namespace

OptimizerPtr adafactor(AdafactorOptions options) {
    return std::make_shared<Adafactor>(options);
}

OptimizerPtr make_adafactor(const Config& config) {
    return adafactor(text::from_config<AdafactorOptions>("optimizer 'adafactor'", config));
}

}  // namespace ovtk::optimizers

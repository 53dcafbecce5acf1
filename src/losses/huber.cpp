// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

struct HuberOptions {
    double delta = 1;
    Reduction reduction = Reduction::mean;
};

text::Settings settings_of(HuberOptions& o) {
    return {{"delta", &o.delta, text::POSITIVE}, reduction_setting(o.reduction)};
}

// e = |x - t|,  q = min(e, delta):   q * (e - q / 2)
// that is e^2 / 2 up to delta and delta * (e - delta / 2) beyond, with the slope delta at e = delta from both sides
class Huber final : public text::Configured<Loss, HuberOptions> {
public:
    explicit Huber(HuberOptions options) : Configured("loss", "huber", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        const auto error = graph::abs(graph::sub(x, target_like(owner(), x, t)));
        const auto quadratic = graph::minimum(error, m.delta);
        return reduce(graph::mul(quadratic, graph::sub(error, graph::mul(quadratic, 0.5))), m.reduction);
    }
};

}  // namespace

LossPtr huber(double delta, Reduction reduction) {
    return std::make_shared<Huber>(HuberOptions{delta, reduction});
}

LossPtr make_huber(const Config& config) {
    return std::make_shared<Huber>(text::from_config<HuberOptions>("loss 'huber'", config));
}

}  // namespace ovtk::losses

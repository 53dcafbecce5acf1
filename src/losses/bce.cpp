// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

// Smallest value of a logarithm, as in PyTorch: probability 0 costs 100.
constexpr double LOWEST_LOG = -100;

// -(t * max(log x, -100) + (1 - t) * max(log(1 - x), -100))
class Bce final : public text::Configured<Loss, ReductionOptions> {
public:
    explicit Bce(ReductionOptions options) : Configured("loss", "bce", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        const auto target = target_like(owner(), x, t);
        const auto positive = graph::mul(target, bounded_log(x));
        const auto negative = graph::mul(graph::sub(1.0, target), bounded_log(graph::sub(1.0, x)));
        return reduce(graph::neg(graph::add(positive, negative)), m.reduction);
    }

private:
    // p at or near 0 takes the bound; its slope is 0 there, not 0 * infinity.
    static Output bounded_log(const Output& p) {
        const auto is_zero = graph::less(p, smallest_normal(p));
        return graph::select(is_zero, LOWEST_LOG, log_probability(p));
    }
};

}  // namespace

LossPtr bce(Reduction reduction) {
    return std::make_shared<Bce>(ReductionOptions{reduction});
}

LossPtr make_bce(const Config& config) {
    return std::make_shared<Bce>(text::from_config<ReductionOptions>("loss 'bce'", config));
}

}  // namespace ovtk::losses

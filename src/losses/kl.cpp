// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

// t * (log t - x) for log-probabilities x; 0 where t = 0
class Kl final : public text::Configured<Loss, ReductionOptions> {
public:
    explicit Kl(ReductionOptions options) : Configured("loss", "kl", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        OVTK_CHECK(graph::rank_of(x) > 0, owner(), ": the prediction needs a batch axis, but is ", graph::describe(x));
        const auto target = target_like(owner(), x, t);
        // t = 0 gives 0 * log(smallest) = 0
        const auto values = graph::mul(target, graph::sub(log_probability(target), x));
        if (m.reduction != Reduction::mean) {
            return reduce(values, m.reduction);
        }
        const auto batch = graph::convert_like(graph::squeeze(graph::dim_of(x, 0), {0}), x);
        return graph::div(reduce(values, Reduction::sum), batch);
    }
};

}  // namespace

LossPtr kl(Reduction reduction) {
    return std::make_shared<Kl>(ReductionOptions{reduction});
}

LossPtr make_kl(const Config& config) {
    return std::make_shared<Kl>(text::from_config<ReductionOptions>("loss 'kl'", config));
}

}  // namespace ovtk::losses

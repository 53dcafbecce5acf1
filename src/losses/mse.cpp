// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

// (x - t)^2
class Mse final : public text::Configured<Loss, ReductionOptions> {
public:
    explicit Mse(ReductionOptions options) : Configured("loss", "mse", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        return reduce(graph::square(graph::sub(x, target_like(owner(), x, t))), m.reduction);
    }
};

}  // namespace

LossPtr mse(Reduction reduction) {
    return std::make_shared<Mse>(ReductionOptions{reduction});
}

LossPtr make_mse(const Config& config) {
    return std::make_shared<Mse>(text::from_config<ReductionOptions>("loss 'mse'", config));
}

}  // namespace ovtk::losses

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

// |x - t|
class Mae final : public text::Configured<Loss, ReductionOptions> {
public:
    explicit Mae(ReductionOptions options) : Configured("loss", "mae", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        return reduce(graph::abs(graph::sub(x, target_like(owner(), x, t))), m.reduction);
    }
};

}  // namespace

LossPtr mae(Reduction reduction) {
    return std::make_shared<Mae>(ReductionOptions{reduction});
}

LossPtr make_mae(const Config& config) {
    return std::make_shared<Mae>(text::from_config<ReductionOptions>("loss 'mae'", config));
}

}  // namespace ovtk::losses

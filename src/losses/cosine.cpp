// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

// Added to the squared lengths, as in PyTorch: a vector of zeros has the similarity 0.
constexpr double EPS = 1e-12;

// 1 - x.t / sqrt((x.x + eps) (t.t + eps)) along the last axis
class Cosine final : public text::Configured<Loss, ReductionOptions> {
public:
    explicit Cosine(ReductionOptions options) : Configured("loss", "cosine", options) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        OVTK_CHECK(graph::rank_of(x) > 0, owner(), ": the prediction must not be a scalar");
        const auto target = target_like(owner(), x, t);
        const auto lengths = graph::mul(graph::add(dot(x, x), EPS), graph::add(dot(target, target), EPS));
        return reduce(graph::sub(1.0, graph::div(dot(x, target), graph::sqrt(lengths))), m.reduction);
    }

private:
    static Output dot(const Output& a, const Output& b) {
        return graph::reduce_sum(graph::mul(a, b), {-1}, /*keep_dims=*/false);
    }
};

}  // namespace

LossPtr cosine(Reduction reduction) {
    return std::make_shared<Cosine>(ReductionOptions{reduction});
}

LossPtr make_cosine(const Config& config) {
    return std::make_shared<Cosine>(text::from_config<ReductionOptions>("loss 'cosine'", config));
}

}  // namespace ovtk::losses

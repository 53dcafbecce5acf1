// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"
#include "openvino/op/constant.hpp"

namespace ovtk::losses {

namespace {

struct BceWithLogitsOptions {
    std::vector<double> pos_weight = {};
    Reduction reduction = Reduction::mean;
};

text::Settings settings_of(BceWithLogitsOptions& o) {
    return {{"pos_weight", &o.pos_weight, text::NOT_NEGATIVE}, reduction_setting(o.reduction)};
}

// log(1 + exp(-|x|)): no exponential of a large number
Output log1p_exp_neg_abs(const Output& x) {
    return graph::log(graph::add(graph::exp(graph::neg(graph::abs(x))), 1));
}

// -(p t log s(x) + (1 - t) log(1 - s(x))),  s the sigmoid, p the weight of the positive part, in the stable form
//   (1 - t) x + (1 + (p - 1) t) (log(1 + exp(-|x|)) + max(-x, 0))
class BceWithLogits final : public text::Configured<Loss, BceWithLogitsOptions> {
public:
    explicit BceWithLogits(BceWithLogitsOptions options) : Configured("loss", "bce_with_logits", std::move(options)) {}

    TargetSpec target_for(const Output& x) const override {
        return same_as(x);
    }

    Output build(const Output& x, const Output& t) const override {
        const auto target = target_like(owner(), x, t);
        const auto minus_log_sigmoid = graph::add(log1p_exp_neg_abs(x), graph::maximum(graph::neg(x), 0));
        const auto linear = graph::mul(graph::sub(1.0, target), x);
        const auto scaled =
            m.pos_weight.empty() ? minus_log_sigmoid : graph::mul(positive_part(x, target), minus_log_sigmoid);
        return reduce(graph::add(linear, scaled), m.reduction);
    }

private:
    // 1 + (p - 1) t
    Output positive_part(const Output& x, const Output& target) const {
        const auto n = m.pos_weight.size();
        const auto rank = graph::rank_of(x);
        OVTK_CHECK(n == 1 || (rank > 0 && x.get_partial_shape()[rank - 1].compatible(static_cast<int64_t>(n))),
                   owner(),
                   ": pos_weight has ",
                   n,
                   " values; it needs 1, or one per entry of the last axis of ",
                   graph::describe(x));
        auto excess = m.pos_weight;
        for (auto& value : excess) {
            value -= 1;
        }
        const auto shape = n == 1 ? ov::Shape{} : ov::Shape{n};
        const auto weight = ov::op::v0::Constant::create(x.get_element_type(), shape, excess);
        return graph::add(graph::mul(target, weight), 1);
    }
};

}  // namespace

LossPtr bce_with_logits(std::vector<double> pos_weight, Reduction reduction) {
    return std::make_shared<BceWithLogits>(BceWithLogitsOptions{std::move(pos_weight), reduction});
}

LossPtr make_bce_with_logits(const Config& config) {
    return std::make_shared<BceWithLogits>(text::from_config<BceWithLogitsOptions>("loss 'bce_with_logits'", config));
}

}  // namespace ovtk::losses

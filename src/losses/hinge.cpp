// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "losses/class_targets.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"
#include "openvino/op/one_hot.hpp"

namespace ovtk::losses {

namespace {

struct HingeOptions {
    double margin = 1;
    Reduction reduction = Reduction::mean;
};

text::Settings settings_of(HingeOptions& o) {
    return {{"margin", &o.margin, text::ANY_NUMBER}, reduction_setting(o.reduction)};
}

// C classes:    (1 / C) sum_{c != t} max(0, margin - x_t + x_c)      one value per row
// one column:   max(0, margin - t x) with t = -1 or 1
class Hinge final : public text::Configured<Loss, HingeOptions> {
public:
    explicit Hinge(HingeOptions options) : Configured("loss", "hinge", options) {}

    TargetSpec target_for(const Output& x) const override {
        if (is_binary(x)) {
            return same_as(x);
        }
        return {ov::element::i64, without_axis(x.get_partial_shape(), axis_of(x))};
    }

    Output build(const Output& x, const Output& t) const override {
        return reduce(is_binary(x) ? binary(x, t) : multi_class(x, t), m.reduction);
    }

private:
    static bool is_binary(const Output& x) {
        const auto rank = graph::rank_of(x);
        return rank > 1 && x.get_partial_shape()[rank - 1] == ov::Dimension(1);
    }

    int64_t axis_of(const Output& x) const {
        const auto rank = graph::rank_of(x);
        OVTK_CHECK(rank == 1 || rank == 2,
                   owner(),
                   ": the prediction must be [N, C] or [C], but is ",
                   graph::describe(x));
        return rank - 1;
    }

    Output binary(const Output& x, const Output& t) const {
        return graph::maximum(graph::sub(m.margin, graph::mul(target_like(owner(), x, t), x)), 0);
    }

    Output multi_class(const Output& x, const Output& t) const {
        const auto axis = axis_of(x);
        const auto classes = class_count(owner(), x, axis);
        const auto target = class_target(owner(), x, t, axis);
        OVTK_CHECK(!target.is_distribution, owner(), ": the target must be class indices, but is ", graph::describe(t));
        const auto one_hot = std::make_shared<ov::op::v1::OneHot>(target.value,
                                                                  graph::i64(classes),
                                                                  graph::scalar_like(x, 1),
                                                                  graph::scalar_like(x, 0),
                                                                  axis)
                                 ->output(0);
        const auto x_target = graph::reduce_sum(graph::mul(one_hot, x), {axis}, /*keep_dims=*/true);
        const auto excess = graph::maximum(graph::add(graph::sub(x, x_target), m.margin), 0);
        const auto others = graph::mul(excess, graph::sub(1.0, one_hot));
        return graph::reduce_mean(others, {axis}, /*keep_dims=*/false);
    }
};

}  // namespace

LossPtr hinge(double margin, Reduction reduction) {
    return std::make_shared<Hinge>(HingeOptions{margin, reduction});
}

LossPtr make_hinge(const Config& config) {
    return std::make_shared<Hinge>(text::from_config<HingeOptions>("loss 'hinge'", config));
}

}  // namespace ovtk::losses

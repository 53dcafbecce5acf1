// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <numeric>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "losses/class_targets.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/identity.hpp"
#include "openvino/op/log_softmax.hpp"
#include "openvino/op/one_hot.hpp"
#include "openvino/op/softmax.hpp"

namespace ovtk::losses {

static text::Settings settings_of(CrossEntropyOptions& o) {
    return {{"label_smoothing", &o.label_smoothing, text::FRACTION},
            {"class_weights", &o.class_weights, text::NOT_NEGATIVE},
            {"ignore_index", &o.ignore_index},
            {"axis", &o.axis},
            {"from_probabilities", &o.from_probabilities},
            reduction_setting(o.reduction)};
}

namespace {

// The logits below a Softmax over the axis, if the prediction is one: their LogSoftmax keeps digits that the
// probabilities have lost.
std::optional<Output> logits_of(const Output& x, int64_t axis) {
    auto node = x.get_node_shared_ptr();
    while (ov::is_type<ov::op::v16::Identity>(node)) {
        node = node->get_input_node_shared_ptr(0);
    }
    int64_t softmax_axis = -1;
    if (const auto v1 = ov::as_type_ptr<ov::op::v1::Softmax>(node)) {
        softmax_axis = static_cast<int64_t>(v1->get_axis());
    } else if (const auto v8 = ov::as_type_ptr<ov::op::v8::Softmax>(node)) {
        softmax_axis = graph::normalize_axis(v8->get_axis(), graph::rank_of(x));
    }
    return softmax_axis == axis ? std::optional<Output>(node->input_value(0)) : std::nullopt;
}

Output log_softmax(const Output& x, int64_t axis) {
    return std::make_shared<ov::op::v5::LogSoftmax>(x, axis)->output(0);
}

// What -log p is multiplied with, and the sum of weights that a mean divides by.
struct Weighting {
    Output of_classes;  // q: the prediction's shape
    Output total;       // scalar
};

// loss = -sum_c q_c log p_c, with p = softmax(x) and, for smoothing s, C classes and class weights w (1 if there are
// none), as in PyTorch:
//   class index k      q_c = ((1 - s) [c = k] + s / C) w_c, 0 if k is ignored      total = sum of w_k of those counted
//   distribution t     q_c = ((1 - s) t_c + s / C) w_c                              total = number of rows
// q holds no weights of the model, so the gradient is one pass: total mass of q times p, minus q.
class CrossEntropy final : public text::Configured<Loss, CrossEntropyOptions> {
public:
    explicit CrossEntropy(CrossEntropyOptions options) : Configured("loss", "cross_entropy", std::move(options)) {}

    TargetSpec target_for(const Output& x) const override {
        return {ov::element::i64, without_axis(x.get_partial_shape(), class_axis(owner(), x, m.axis))};
    }

    Output build(const Output& x, const Output& t) const override {
        const auto axis = class_axis(owner(), x, m.axis);
        const auto target = class_target(owner(), x, t, axis);
        const auto weighting =
            target.is_distribution ? of_distribution(x, target.value, axis) : of_indices(x, target.value, axis);
        const auto terms = graph::mul(weighting.of_classes, log_probabilities(x, axis));
        if (m.reduction == Reduction::none) {
            return graph::neg(graph::reduce_sum(terms, {axis}, /*keep_dims=*/false));
        }
        const auto sum = reduce(terms, Reduction::sum);
        return m.reduction == Reduction::sum ? graph::neg(sum) : graph::div(sum, graph::neg(weighting.total));
    }

private:
    Output log_probabilities(const Output& x, int64_t axis) const {
        if (!m.from_probabilities) {
            return log_softmax(x, axis);
        }
        const auto logits = logits_of(x, axis);
        return logits ? log_softmax(*logits, axis) : log_probability(x);
    }

    Weighting of_distribution(const Output& x, const Output& t, int64_t axis) const {
        const double smoothing = m.label_smoothing;
        auto q = t;
        if (smoothing > 0) {
            const auto classes = static_cast<double>(class_count(owner(), x, axis));
            q = graph::add(graph::mul(t, 1 - smoothing), smoothing / classes);
        }
        std::vector<int64_t> others(graph::rank_of(x));
        std::iota(others.begin(), others.end(), 0);
        others.erase(others.begin() + axis);
        const auto rows = others.empty() ? graph::scalar_like(x, 1)
                                         : graph::convert_like(graph::squeeze(graph::count_of(x, others), {0}), x);
        return {weighted(x, q, axis), rows};
    }

    Weighting of_indices(const Output& x, const Output& t, int64_t axis) const {
        const auto classes = class_count(owner(), x, axis);
        const auto counted = graph::not_equal(t, graph::scalar_like(t, static_cast<double>(m.ignore_index)));
        const auto one_hot = one_hot_of(x, t, classes, axis, 1, 0);
        const double rest = m.label_smoothing / static_cast<double>(classes);
        auto q = rest == 0 ? one_hot : one_hot_of(x, t, classes, axis, 1 - m.label_smoothing + rest, rest);
        auto row_weight = graph::convert_like(counted, x);
        const bool may_be_a_class = m.ignore_index >= 0 && m.ignore_index < classes;
        if (rest > 0 || may_be_a_class) {
            q = graph::mul(q, graph::unsqueeze(row_weight, {axis}));
        }
        if (!m.class_weights.empty()) {
            const auto of_target = graph::reduce_sum(weighted(x, one_hot, axis), {axis}, /*keep_dims=*/false);
            row_weight = graph::mul(row_weight, of_target);
        }
        return {weighted(x, q, axis), reduce(row_weight, Reduction::sum)};
    }

    // An index outside the classes (an ignored one) gives `off` everywhere.
    static Output one_hot_of(const Output& x, const Output& t, int64_t classes, int64_t axis, double on, double off) {
        return std::make_shared<ov::op::v1::OneHot>(t,
                                                    graph::i64(classes),
                                                    graph::scalar_like(x, on),
                                                    graph::scalar_like(x, off),
                                                    axis)
            ->output(0);
    }

    // q times the class weights
    Output weighted(const Output& x, const Output& q, int64_t axis) const {
        if (m.class_weights.empty()) {
            return q;
        }
        const auto classes = class_count(owner(), x, axis);
        const auto n = m.class_weights.size();
        OVTK_CHECK(static_cast<int64_t>(n) == classes,
                   owner(),
                   ": class_weights has ",
                   n,
                   " values, but the prediction has ",
                   classes,
                   " classes");
        ov::Shape shape(graph::rank_of(x), 1);
        shape[axis] = n;
        const auto weights = ov::op::v0::Constant::create(x.get_element_type(), shape, m.class_weights);
        return graph::mul(q, weights);
    }
};

}  // namespace

LossPtr cross_entropy(CrossEntropyOptions options) {
    return std::make_shared<CrossEntropy>(std::move(options));
}

LossPtr make_cross_entropy(const Config& config) {
    return cross_entropy(text::from_config<CrossEntropyOptions>("loss 'cross_entropy'", config));
}

}  // namespace ovtk::losses

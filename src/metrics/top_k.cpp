// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "metrics/common.hpp"
#include "openvino/op/constant.hpp"
#include "text/settings.hpp"

namespace ovtk::metrics {

namespace {

// 1 for each counted row with less than k entries before the target's in descending order, f32. An entry comes after
// it only if it is smaller, or equal with a larger index: NaN never is.
Output hits(const Rows& rows, int64_t k) {
    const auto is_target = graph::greater(rows.one_hot, 0.5);
    const auto own = graph::reduce_sum(graph::select(is_target, rows.scores, 0.0), {-1}, /*keep_dims=*/true);
    const auto classes = rows.scores.get_partial_shape()[1].get_length();
    std::vector<double> numbers(classes);
    for (size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = static_cast<double>(i);
    }
    const auto index = ov::op::v0::Constant::create(ov::element::f32, ov::Shape{numbers.size()}, numbers)->output(0);
    const auto own_index = graph::reduce_sum(graph::mul(rows.one_hot, index), {-1}, /*keep_dims=*/true);
    const auto equal_later = graph::logical_and(graph::equal(rows.scores, own), graph::greater_equal(index, own_index));
    const auto after = graph::logical_or(graph::less(rows.scores, own), equal_later);
    const auto before = graph::sub(1.0, graph::convert(after, ov::element::f32));
    const auto rank = graph::reduce_sum(before, {-1}, /*keep_dims=*/false);
    const auto hit = graph::convert(graph::less(rank, static_cast<double>(k)), ov::element::f32);
    return graph::mul(hit, rows.counted);
}

class TopK : public Metric {
public:
    explicit TopK(int64_t k) : m_k(k) {
        OVTK_CHECK(k >= 1, "metric 'top_k': k must be at least 1, but is ", k);
    }

    std::string name() const override {
        return "top" + std::to_string(m_k);
    }

    bool larger_is_better() const override {
        return true;
    }

    ov::OutputVector build(const Output& x, const Output& t) const override {
        const auto rows = class_rows("metric '" + name() + "'", x, t);
        return {sum_of(hits(rows, m_k)), sum_of(rows.counted)};
    }

    double value(const std::vector<std::vector<double>>& totals) const override {
        return ratio(totals);
    }

private:
    int64_t m_k;
};

class Accuracy final : public TopK {
public:
    explicit Accuracy(double threshold) : TopK(1), m_threshold(threshold) {}

    std::string name() const override {
        return "accuracy";
    }

    Config config() const override {
        auto threshold = m_threshold;
        return text::write({{"threshold", &threshold}});
    }

    ov::OutputVector build(const Output& x, const Output& t) const override {
        if (!is_binary(x)) {
            return TopK::build(x, t);
        }
        const auto rows = decisions("metric 'accuracy'", x, t, m_threshold);
        const auto right = graph::equal(rows.predicted, rows.actual);
        return {sum_of(right), number_of(x)};
    }

private:
    double m_threshold;
};

}  // namespace

MetricPtr accuracy(double threshold) {
    return std::make_shared<Accuracy>(threshold);
}

MetricPtr top_k(int64_t k) {
    return std::make_shared<TopK>(k);
}

}  // namespace ovtk::metrics

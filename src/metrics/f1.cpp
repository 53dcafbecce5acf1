// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "metrics/common.hpp"

namespace ovtk::metrics {

namespace {

// Sums per class: hits TP, predictions TP + FP, occurrences TP + FN.
class F1 final : public Metric {
public:
    std::string name() const override {
        return "f1";
    }

    bool larger_is_better() const override {
        return true;
    }

    ov::OutputVector build(const Output& x, const Output& t) const override {
        if (is_binary(x)) {
            const auto rows = decisions("metric 'f1'", x, t, 0);
            return {one(graph::mul(rows.predicted, rows.actual)), one(rows.predicted), one(rows.actual)};
        }
        const auto rows = class_rows("metric 'f1'", x, t);
        const auto counted = graph::unsqueeze(rows.counted, {1});
        const auto classes = rows.scores.get_partial_shape()[1].get_length();
        const auto predicted = graph::mul(one_hot(largest(rows.scores), classes), counted);
        const auto actual = graph::mul(rows.one_hot, counted);
        return {per_class(graph::mul(predicted, actual)), per_class(predicted), per_class(actual)};
    }

    double value(const std::vector<std::vector<double>>& totals) const override {
        double sum = 0;
        double classes = 0;
        for (size_t i = 0; i < totals.at(0).size(); ++i) {
            const double both = totals.at(1).at(i) + totals.at(2).at(i);
            if (both > 0) {
                sum += 2 * totals[0][i] / both;
                classes += 1;
            }
        }
        return classes > 0 ? sum / classes : std::numeric_limits<double>::quiet_NaN();
    }

private:
    static Output one(const Output& values) {
        return graph::reshape(sum_of(values), std::vector<int64_t>{1});
    }

    static Output per_class(const Output& values) {
        return graph::reduce_sum(values, {0}, /*keep_dims=*/false);
    }
};

}  // namespace

MetricPtr f1() {
    return std::make_shared<F1>();
}

}  // namespace ovtk::metrics

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "metrics/common.hpp"

namespace ovtk::metrics {

namespace {

// Mean over all elements of f(x - t).
class MeanError final : public Metric {
public:
    using Function = Output (*)(const Output&);

    MeanError(std::string name, Function f) : m_name(std::move(name)), m_f(f) {}

    std::string name() const override {
        return m_name;
    }

    bool larger_is_better() const override {
        return false;
    }

    ov::OutputVector build(const Output& x, const Output& t) const override {
        const auto error = graph::sub(x, losses::target_like("metric '" + m_name + "'", x, t));
        return {sum_of(m_f(error)), number_of(x)};
    }

    double value(const std::vector<std::vector<double>>& totals) const override {
        return ratio(totals);
    }

private:
    std::string m_name;
    Function m_f;
};

}  // namespace

MetricPtr mse() {
    return std::make_shared<MeanError>("mse", graph::square);
}

MetricPtr mae() {
    return std::make_shared<MeanError>("mae", graph::abs);
}

}  // namespace ovtk::metrics

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/table.hpp"

#include "ovtk/metrics.hpp"
#include "text/numbers.hpp"
#include "text/settings.hpp"

namespace ovtk {

namespace {

MetricPtr make_accuracy(const Config& config) {
    double threshold = 0;
    text::read("metric 'accuracy'", {{"threshold", &threshold}}, config);
    return metrics::accuracy(threshold);
}

// A metric that has no settings.
template <MetricPtr (*make)()>
MetricPtr make_plain(const Config& config) {
    auto metric = make();
    text::read("metric '" + metric->name() + "'", {}, config);
    return metric;
}

MetricPtr top5() {
    return metrics::top_k(5);
}

}  // namespace

MetricPtr make_metric(const std::string& name, const Config& config) {
    static const text::Table<MetricPtr> table{{"accuracy", make_accuracy},
                                              {"top5", make_plain<top5>},
                                              {"mse", make_plain<metrics::mse>},
                                              {"mae", make_plain<metrics::mae>},
                                              {"f1", make_plain<metrics::f1>}};
    const std::string prefix = "top";
    if (name.compare(0, prefix.size(), prefix) == 0) {
        if (const auto k = text::to_int(name.substr(prefix.size()))) {
            text::read("metric '" + name + "'", {}, config);
            return metrics::top_k(*k);
        }
    }
    return text::make("metric", table, name, config);
}

}  // namespace ovtk

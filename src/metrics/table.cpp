// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/check.hpp"
#include "ovtk/metrics.hpp"
#include "text/near_matches.hpp"
#include "text/numbers.hpp"

namespace ovtk {

MetricPtr make_metric(const std::string& name) {
    static const std::vector<std::pair<std::string, MetricPtr>> table{{"accuracy", metrics::accuracy()},
                                                                      {"top5", metrics::top_k(5)},
                                                                      {"mse", metrics::mse()},
                                                                      {"mae", metrics::mae()},
                                                                      {"f1", metrics::f1()}};
    std::vector<std::string> names;
    for (const auto& [known, metric] : table) {
        if (known == name) {
            return metric;
        }
        names.push_back(known);
    }
    const std::string prefix = "top";
    if (name.compare(0, prefix.size(), prefix) == 0) {
        if (const auto k = text::to_int(name.substr(prefix.size()))) {
            return metrics::top_k(*k);
        }
    }
    OVTK_CHECK(false, "unknown metric '", name, "'; ", text::suggestion(name, names));
    return nullptr;
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct OneCycleOptions {
    int64_t total = 0;
    double warmup_fraction = 0.3;
    double div = 25;
    double final_div = 1e4;
};

text::Settings settings_of(OneCycleOptions& o) {
    return {{"total", &o.total, text::POSITIVE},
            {"warmup_fraction", &o.warmup_fraction, text::UNIT_INTERVAL},
            {"div", &o.div, text::POSITIVE},
            {"final_div", &o.final_div, text::POSITIVE}};
}

// Half a cosine from 1 / div up to 1 at the peak, warmup_fraction * total - 1; from there half a cosine down to
// 1 / (div * final_div) at total - 1, the last step.
class OneCycle final : public Configured<OneCycleOptions> {
public:
    explicit OneCycle(OneCycleOptions options) : Configured("one_cycle", options) {}

    double factor(int64_t t) const override {
        const auto last = static_cast<double>(m.total - 1);
        const double peak = m.warmup_fraction * static_cast<double>(m.total) - 1;
        const double at = std::min(static_cast<double>(t), last);
        if (at <= peak) {
            return along_cosine(1 / m.div, 1, peak > 0 ? at / peak : 1);
        }
        return along_cosine(1, 1 / (m.div * m.final_div), (at - peak) / (last - peak));
    }
};

}  // namespace

SchedulePtr one_cycle(int64_t total, double warmup_fraction, double div, double final_div) {
    return std::make_shared<OneCycle>(OneCycleOptions{total, warmup_fraction, div, final_div});
}

SchedulePtr make_one_cycle(const Config& config) {
    return std::make_shared<OneCycle>(text::from_config<OneCycleOptions>("schedule 'one_cycle'", config));
}

}  // namespace ovtk::schedules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/check.hpp"
#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct LinearOptions {
    int64_t warmup = 0;
    int64_t total = 0;
    double start = 0;
    double end = 0;
};

text::Settings settings_of(LinearOptions& o) {
    return {{"warmup", &o.warmup, text::NOT_NEGATIVE},
            {"total", &o.total, text::NOT_NEGATIVE},
            {"start", &o.start, text::NOT_NEGATIVE},
            {"end", &o.end, text::NOT_NEGATIVE}};
}

// t < warmup: start + (1 - start) * t / warmup
// then:       1 + (end - 1) * (t - warmup) / (total - warmup), end from total on; 1 without total
class Linear final : public Configured<LinearOptions> {
public:
    explicit Linear(LinearOptions options) : Configured("linear", options) {
        OVTK_CHECK(m.total == 0 || m.total > m.warmup,
                   owner(),
                   ": total must be above warmup, but they are ",
                   m.total,
                   " and ",
                   m.warmup);
    }

    double factor(int64_t t) const override {
        if (t < m.warmup) {
            return along_line(m.start, 1, progress(t, 0, m.warmup));
        }
        return m.total == 0 ? 1 : along_line(1, m.end, progress(t, m.warmup, m.total));
    }
};

}  // namespace

SchedulePtr linear(int64_t warmup, int64_t total, double start, double end) {
    return std::make_shared<Linear>(LinearOptions{warmup, total, start, end});
}

SchedulePtr make_linear(const Config& config) {
    return std::make_shared<Linear>(text::from_config<LinearOptions>("schedule 'linear'", config));
}

}  // namespace ovtk::schedules

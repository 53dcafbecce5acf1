// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/check.hpp"
#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct CosineOptions {
    int64_t total = 0;
    int64_t warmup = 0;
    double end = 0;
};

text::Settings settings_of(CosineOptions& o) {
    return {{"total", &o.total, text::POSITIVE},
            {"warmup", &o.warmup, text::NOT_NEGATIVE},
            {"end", &o.end, text::NOT_NEGATIVE}};
}

// t < warmup: t / warmup
// then:       end + (1 - end) * (1 + cos(pi * (t - warmup) / (total - warmup))) / 2, end from total on
class Cosine final : public Configured<CosineOptions> {
public:
    explicit Cosine(CosineOptions options) : Configured("cosine", options) {
        OVTK_CHECK(m.total > m.warmup,
                   owner(),
                   ": total must be above warmup, but they are ",
                   m.total,
                   " and ",
                   m.warmup);
    }

    double factor(int64_t t) const override {
        return t < m.warmup ? progress(t, 0, m.warmup) : along_cosine(1, m.end, progress(t, m.warmup, m.total));
    }
};

}  // namespace

SchedulePtr cosine(int64_t total, int64_t warmup, double end) {
    return std::make_shared<Cosine>(CosineOptions{total, warmup, end});
}

SchedulePtr make_cosine(const Config& config) {
    return std::make_shared<Cosine>(text::from_config<CosineOptions>("schedule 'cosine'", config));
}

}  // namespace ovtk::schedules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "graph/check.hpp"
#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct StepOptions {
    int64_t every = 0;
    double gamma = 0.1;
    std::vector<int64_t> milestones = {};
};

text::Settings settings_of(StepOptions& o) {
    return {{"every", &o.every, text::NOT_NEGATIVE},
            {"gamma", &o.gamma, text::NOT_NEGATIVE},
            {"milestones", &o.milestones, text::NOT_NEGATIVE}};
}

// gamma^floor(t / every), or gamma^(number of milestones <= t)
class Step final : public Configured<StepOptions> {
public:
    explicit Step(StepOptions options) : Configured("step", std::move(options)) {
        OVTK_CHECK(m.every > 0 || !m.milestones.empty(), owner(), ": every must be above 0, but is ", m.every);
    }

    double factor(int64_t t) const override {
        const auto passed = std::count_if(m.milestones.begin(), m.milestones.end(), [t](auto at) { return at <= t; });
        return std::pow(m.gamma, m.milestones.empty() ? t / m.every : passed);
    }
};

}  // namespace

SchedulePtr step(int64_t every, double gamma, std::vector<int64_t> milestones) {
    return std::make_shared<Step>(StepOptions{every, gamma, std::move(milestones)});
}

SchedulePtr make_step(const Config& config) {
    return std::make_shared<Step>(text::from_config<StepOptions>("schedule 'step'", config));
}

}  // namespace ovtk::schedules

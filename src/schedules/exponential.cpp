// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct ExponentialOptions {
    double gamma = 0;
};

text::Settings settings_of(ExponentialOptions& o) {
    return {{"gamma", &o.gamma, text::POSITIVE}};
}

// gamma^t
class Exponential final : public Configured<ExponentialOptions> {
public:
    explicit Exponential(ExponentialOptions options) : Configured("exponential", options) {}

    double factor(int64_t t) const override {
        return std::pow(m.gamma, static_cast<double>(t));
    }
};

}  // namespace

SchedulePtr exponential(double gamma) {
    return std::make_shared<Exponential>(ExponentialOptions{gamma});
}

SchedulePtr make_exponential(const Config& config) {
    return std::make_shared<Exponential>(text::from_config<ExponentialOptions>("schedule 'exponential'", config));
}

}  // namespace ovtk::schedules

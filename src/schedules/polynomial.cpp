// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct PolynomialOptions {
    int64_t total = 0;
    double power = 1;
    double end = 0;
};

text::Settings settings_of(PolynomialOptions& o) {
    return {{"total", &o.total, text::POSITIVE},
            {"power", &o.power, text::NOT_NEGATIVE},
            {"end", &o.end, text::NOT_NEGATIVE}};
}

// max((1 - t / total)^power, end)
class Polynomial final : public Configured<PolynomialOptions> {
public:
    explicit Polynomial(PolynomialOptions options) : Configured("polynomial", options) {}

    double factor(int64_t t) const override {
        return std::max(std::pow(1 - progress(t, 0, m.total), m.power), m.end);
    }
};

}  // namespace

SchedulePtr polynomial(int64_t total, double power, double end) {
    return std::make_shared<Polynomial>(PolynomialOptions{total, power, end});
}

SchedulePtr make_polynomial(const Config& config) {
    return std::make_shared<Polynomial>(text::from_config<PolynomialOptions>("schedule 'polynomial'", config));
}

}  // namespace ovtk::schedules

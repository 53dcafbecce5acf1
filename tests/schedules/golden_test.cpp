// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <gtest/gtest.h>

#include "ovtk/schedules.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// PyTorch multiplies the rate up step by step; both are in double precision.
constexpr double TOLERANCE = 1e-12;

TEST(SchedulesGolden, FactorsAsPyTorchs) {
    const auto data = golden("schedules");
    for (const auto& entry : data.at("cases")) {
        SCOPED_TRACE(entry.at("schedule").dump() + entry.at("config").dump());
        const auto schedule = make_schedule(entry.at("schedule"), config_of(entry.at("config")));
        std::vector<double> factors;
        for (size_t step = 0; step < entry.at("factors").size(); ++step) {
            factors.push_back(schedule->factor(static_cast<int64_t>(step)));
        }
        expect_near(factors, entry.at("factors"), TOLERANCE);
    }
}

TEST(SchedulesGolden, PlateauAsPyTorchs) {
    const auto data = golden("schedules");
    for (const auto& entry : data.at("plateau")) {
        SCOPED_TRACE(entry.at("config").dump());
        const auto schedule = make_schedule("plateau", config_of(entry.at("config")));
        std::vector<double> factors;
        for (const double metric : data.at("metrics")) {
            schedule->observe(metric);
            factors.push_back(schedule->factor(0));
        }
        expect_near(factors, entry.at("factors"), TOLERANCE);
    }
}

}  // namespace ovtk::test

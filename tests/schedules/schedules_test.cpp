// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/schedules.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/errors.hpp"

namespace ovtk::test {

TEST(Schedules, ConstantIsOne) {
    EXPECT_EQ(schedules::constant()->factor(0), 1);
    EXPECT_EQ(schedules::constant()->factor(1000000), 1);
}

TEST(Schedules, LinearWarmsUpAndDecays) {
    const auto s = schedules::linear(4, 12, 0.2, 0.1);
    EXPECT_DOUBLE_EQ(s->factor(0), 0.2);
    EXPECT_DOUBLE_EQ(s->factor(2), 0.6);
    EXPECT_DOUBLE_EQ(s->factor(4), 1);
    EXPECT_DOUBLE_EQ(s->factor(8), 0.55);
    EXPECT_DOUBLE_EQ(s->factor(12), 0.1);
    EXPECT_DOUBLE_EQ(s->factor(99), 0.1);
    EXPECT_DOUBLE_EQ(schedules::linear(4)->factor(99), 1);
}

TEST(Schedules, CosineGoesFromOneToItsEnd) {
    const auto s = schedules::cosine(12, 2, 0.1);
    EXPECT_DOUBLE_EQ(s->factor(1), 0.5);
    EXPECT_DOUBLE_EQ(s->factor(2), 1);
    EXPECT_DOUBLE_EQ(s->factor(7), 0.55);
    EXPECT_DOUBLE_EQ(s->factor(12), 0.1);
    EXPECT_DOUBLE_EQ(s->factor(99), 0.1);
}

TEST(Schedules, StepsAndMilestones) {
    const auto every = schedules::step(3, 0.5);
    EXPECT_DOUBLE_EQ(every->factor(2), 1);
    EXPECT_DOUBLE_EQ(every->factor(3), 0.5);
    EXPECT_DOUBLE_EQ(every->factor(6), 0.25);
    const auto at = schedules::step(1, 0.1, {2, 5});
    EXPECT_DOUBLE_EQ(at->factor(1), 1);
    EXPECT_DOUBLE_EQ(at->factor(2), 0.1);
    EXPECT_DOUBLE_EQ(at->factor(9), 0.01);
}

TEST(Schedules, ExponentialAndPolynomial) {
    EXPECT_DOUBLE_EQ(schedules::exponential(0.9)->factor(2), 0.81);
    const auto s = schedules::polynomial(10, 2, 0.04);
    EXPECT_DOUBLE_EQ(s->factor(5), 0.25);
    EXPECT_DOUBLE_EQ(s->factor(9), 0.04);
    EXPECT_DOUBLE_EQ(s->factor(99), 0.04);
}

TEST(Schedules, OneCycleRisesAndFalls) {
    const auto s = schedules::one_cycle(11, 6.0 / 11, 10, 100);
    EXPECT_DOUBLE_EQ(s->factor(0), 0.1);
    EXPECT_DOUBLE_EQ(s->factor(5), 1);
    EXPECT_DOUBLE_EQ(s->factor(10), 0.001);
    EXPECT_DOUBLE_EQ(s->factor(99), 0.001);
    EXPECT_DOUBLE_EQ(schedules::one_cycle(1)->factor(0), 1 / 25e4);
}

TEST(Schedules, PlateauFallsWhenNothingImproves) {
    const auto s = schedules::plateau(0.5, 1, false, 0.2);
    for (const double metric : {3.0, 2.0, 2.0}) {
        s->observe(metric);
    }
    EXPECT_EQ(s->factor(0), 1);
    s->observe(1.9999);  // less than the threshold is no improvement
    EXPECT_EQ(s->factor(0), 0.5);
    for (int i = 0; i < 10; ++i) {
        s->observe(std::nan(""));
    }
    EXPECT_EQ(s->factor(0), 0.2);
}

TEST(Schedules, PlateauForMetricsThatGrow) {
    const auto s = schedules::plateau(0.1, 0, true);
    s->observe(0.5);
    s->observe(0.6);
    EXPECT_EQ(s->factor(0), 1);
    s->observe(0.6);
    EXPECT_EQ(s->factor(0), 0.1);
}

TEST(Schedules, PlateauGoesOnFromItsState) {
    const auto a = schedules::plateau(0.3, 2);
    const auto fresh = schedules::plateau(0.3, 2);
    fresh->set_state(a->state());  // nothing observed yet: the best is infinite
    for (const double metric : {1.0, 1.0 / 3, 0.4, 0.5}) {
        a->observe(metric);
        fresh->observe(metric);
    }
    const auto b = make_schedule(a->name(), a->config());
    b->set_state(a->state());
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(a->factor(i), b->factor(i));
        EXPECT_EQ(a->factor(i), fresh->factor(i));
        a->observe(0.6);
        b->observe(0.6);
        fresh->observe(0.6);
    }
}

TEST(Schedules, ConfigMakesTheSameAgain) {
    const std::vector<SchedulePtr> all{schedules::constant(),
                                       schedules::linear(3, 10, 0.1, 1.0 / 3),
                                       schedules::cosine(10, 2, 0.1),
                                       schedules::step(3, 0.7, {1, 4}),
                                       schedules::exponential(0.95),
                                       schedules::polynomial(10, 1.5, 0.01),
                                       schedules::one_cycle(10),
                                       schedules::plateau(0.2, 3, true, 0.1)};
    for (const auto& schedule : all) {
        const auto again = make_schedule(schedule->name(), schedule->config());
        EXPECT_EQ(again->config(), schedule->config());
        for (int64_t t = 0; t < 12; ++t) {
            EXPECT_EQ(again->factor(t), schedule->factor(t)) << schedule->name() << " at " << t;
        }
    }
}

TEST(Schedules, BadNamesAndValuesAreNamed) {
    expect_argument_error([] { make_schedule("cosin"); }, "unknown schedule 'cosin'; did you mean 'cosine'?");
    expect_argument_error([] { make_schedule("cosine", {{"totl", "3"}}); }, "did you mean 'total'?");
    expect_argument_error([] { make_schedule("cosine"); },
                          "schedule 'cosine': total must be a number above 0, but is 0");
    expect_argument_error([] { schedules::cosine(10, 10); }, "total must be above warmup, but they are 10 and 10");
    expect_argument_error([] { schedules::linear(10, 5); }, "total must be above warmup");
    expect_argument_error([] { schedules::step(0); }, "every must be above 0, but is 0");
    expect_argument_error([] { schedules::exponential(std::nan("")); }, "gamma must be a number above 0, but is nan");
    expect_argument_error([] { schedules::polynomial(0); }, "total must be");
    expect_argument_error([] { schedules::one_cycle(10, 1.5); }, "warmup_fraction must be in [0, 1], but is 1.5");
    expect_argument_error([] { schedules::plateau(1); }, "gamma must be in [0, 1), but is 1");
}

}  // namespace ovtk::test

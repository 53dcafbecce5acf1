// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/settings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "support/errors.hpp"
#include "text/numbers.hpp"

namespace ovtk::test {

namespace {

struct Options {
    double rate = 0.1;
    int64_t count = 3;
    bool fast = false;
    std::vector<double> scales = {};
};

text::Settings settings_of(Options& o) {
    return {{"rate", &o.rate, text::FRACTION},
            {"count", &o.count, text::POSITIVE},
            {"fast", &o.fast},
            {"scales", &o.scales, text::NOT_NEGATIVE}};
}

void check(Options o) {
    text::check("tool 'saw'", settings_of(o));
}

Options read(const Config& config) {
    return text::from_config<Options>("tool 'saw'", config);
}

}  // namespace

TEST(Numbers, EveryDoubleComesBackExactly) {
    std::mt19937_64 generator(7);
    std::uniform_int_distribution<uint64_t> bits;
    for (int i = 0; i < 1000; ++i) {
        const uint64_t pattern = bits(generator);
        double value = 0;
        std::memcpy(&value, &pattern, sizeof value);
        if (!std::isnan(value)) {
            EXPECT_EQ(text::to_double(text::to_text(value)), value);
        }
    }
    EXPECT_EQ(text::to_text(0.1), "0.1");
    EXPECT_EQ(text::to_double("inf"), std::numeric_limits<double>::infinity());
}

TEST(Numbers, OnlyWholeTextsAreNumbers) {
    EXPECT_FALSE(text::to_double("1.5x"));
    EXPECT_FALSE(text::to_double(""));
    EXPECT_FALSE(text::to_int("2.0"));
    EXPECT_FALSE(text::to_bool("maybe"));
}

TEST(Settings, WriteAndReadAgree) {
    Options o{0.3, 12, true, {1, 0.1}};
    const auto config = text::write(settings_of(o));
    EXPECT_EQ(config, (Config{{"rate", "0.3"}, {"count", "12"}, {"fast", "true"}, {"scales", "1,0.1"}}));
    const auto back = read(config);
    EXPECT_EQ(back.rate, 0.3);
    EXPECT_EQ(back.count, 12);
    EXPECT_TRUE(back.fast);
    EXPECT_EQ(back.scales, (std::vector<double>{1, 0.1}));
}

TEST(Settings, AnUnknownNameIsAnsweredWithThoseThatAreNear) {
    expect_argument_error([] { read({{"rat", "1"}}); }, "tool 'saw' has no setting 'rat'; did you mean 'rate'?");
}

TEST(Settings, ATextThatIsNoValueIsNamed) {
    expect_argument_error([] { read({{"rate", "fast"}}); }, "tool 'saw': rate must be a number, but is 'fast'");
    expect_argument_error([] { read({{"count", "1.5"}}); }, "count must be a whole number, but is '1.5'");
    expect_argument_error([] { read({{"scales", "1,,2"}}); }, "scales must be numbers with commas between");
}

TEST(Settings, ValuesOutOfRangeAreNamed) {
    expect_argument_error([] { check({1.0}); }, "tool 'saw': rate must be in [0, 1), but is 1");
    expect_argument_error([] { check({std::nan("")}); }, "rate must be in [0, 1), but is nan");
    expect_argument_error([] { check({0.5, 0}); }, "count must be a number above 0, but is 0");
    expect_argument_error([] { check({0.5, 1, true, {1, -2}}); }, "scales must be a number not below 0, but is -2");
    check({0.0, 1, true, {0, 5}});
}

}  // namespace ovtk::test

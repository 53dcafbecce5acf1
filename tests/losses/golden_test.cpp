// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// Single precision against double precision.
constexpr double TOLERANCE = 3e-6;

TEST(LossesGolden, ValuesAndGradientsAsPyTorchs) {
    const auto data = golden("losses");
    for (const auto& entry : data.at("cases")) {
        SCOPED_TRACE(entry.at("loss").dump() + entry.at("config").dump() + entry.at("x").at("shape").dump() +
                     entry.at("t").at("shape").dump());
        const auto loss = make_loss(entry.at("loss"), config_of(entry.at("config")));
        const auto x = tensor_of(entry.at("x"));
        const auto t = tensor_of(entry.at("t"));
        const auto result = evaluate(loss, x, t);
        expect_near(result.value, entry.at("value"), TOLERANCE);
        expect_near(result.gradient, entry.at("gradient"), TOLERANCE);
    }
}

}  // namespace ovtk::test

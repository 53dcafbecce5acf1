// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "optimizers/update.hpp"

namespace ovtk::test {

// Both sides compute in single precision: ten steps of it.
constexpr double TOLERANCE = 1e-6;

static double norm(const std::vector<double>& values) {
    return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

TEST(OptimizersGolden, TenStepsAsPyTorchsAndThePapers) {
    const auto data = golden("optimizers");
    for (const auto& entry : data.at("cases")) {
        SCOPED_TRACE(entry.at("optimizer").dump() + entry.at("config").dump() + entry.at("weight").dump());
        const auto& given = data.at("inputs").at(entry.at("weight"));
        const auto w = tensor_of(given.at("w"));
        const double length = norm(values_of(w));  // a weight that ends near 0 keeps the rounding of where it was
        Updated updated(make_optimizer(entry.at("optimizer"), config_of(entry.at("config"))), w);
        for (size_t step = 0; step < given.at("g").size(); ++step) {
            const auto g = f32(w.get_shape(), given.at("g")[step]);
            if (entry.contains("rates")) {
                updated.step(g, entry.at("rates")[step]);
            } else {
                updated.step(g);
            }
            if (step == 0) {
                expect_near_by_norm(values_of(updated.w()), entry.at("first"), TOLERANCE, length);
            }
        }
        expect_near_by_norm(values_of(updated.w()), entry.at("last"), TOLERANCE, length);
        ASSERT_EQ(updated.slots(), entry.at("slots").size());
        for (size_t i = 0; i < updated.slots(); ++i) {
            expect_near_by_norm(values_of(updated.slot(i)), entry.at("slots")[i], TOLERANCE);
        }
    }
}

}  // namespace ovtk::test

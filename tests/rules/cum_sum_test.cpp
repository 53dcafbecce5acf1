// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/cum_sum.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder cum_sum(int64_t axis, bool exclusive, bool reverse) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::CumSum>(x[0], graph::i64(axis), exclusive, reverse)->output(0);
    });
}

TEST(CumSumVjp, AgreesWithFiniteDifferencesInEveryDirection) {
    for (const bool exclusive : {false, true}) {
        for (const bool reverse : {false, true}) {
            expect_vjp({{4}}, cum_sum(0, exclusive, reverse));
            expect_vjp({{2, 3, 2}}, cum_sum(1, exclusive, reverse));
            expect_vjp({{2, 3, 1, 2, 2}}, cum_sum(-2, exclusive, reverse));
        }
    }
}

TEST(CumSumVjp, ByHand) {
    const auto dx = [](bool exclusive, bool reverse) {
        const auto build = [=](const ov::OutputVector& x) {
            return std::make_shared<ov::op::v0::CumSum>(x[0], graph::i64(0), exclusive, reverse)->output(0);
        };
        return run_vjp(build, {f32({3}, {0, 0, 0})}, f32({3}, {1, 2, 4}))[0];
    };
    expect_near(dx(false, false), {7, 6, 4});
    expect_near(dx(true, false), {6, 4, 0});
    expect_near(dx(false, true), {1, 3, 7});
    expect_near(dx(true, true), {0, 1, 3});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

// y = x + f(x) with a piecewise constant f: dx = dy
static void expect_only_the_sum_flows(const Builder& f) {
    const auto build = [&f](const ov::OutputVector& x) {
        return std::make_shared<v1::Add>(x[0], f(x))->output(0);
    };
    expect_near(run_vjp(build, {f32({3}, {-1.3f, 0, 0.7f})}, f32({3}, {1, 2, 3}))[0], {1, 2, 3});
    expect_near(run_vjp(f, {f32({3}, {-1.3f, 0, 0.7f})}, f32({3}, {1, 2, 3}))[0], {0, 0, 0});
}

TEST(Rounding, NothingFlowsThroughIt) {
    expect_only_the_sum_flows(unary<v0::Floor>());
    expect_only_the_sum_flows(unary<v0::Ceiling>());
    expect_only_the_sum_flows(unary<v5::Round>(v5::Round::RoundMode::HALF_TO_EVEN));
    expect_only_the_sum_flows(unary<v5::Round>(v5::Round::RoundMode::HALF_AWAY_FROM_ZERO));
}

TEST(Sign, NothingFlowsThroughIt) {
    expect_only_the_sum_flows(unary<v0::Sign>());
}

}  // namespace ovtk::test

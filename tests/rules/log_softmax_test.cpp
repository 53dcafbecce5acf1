// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/log_softmax.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v5::LogSoftmax;

TEST(LogSoftmaxVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{5}}, unary<LogSoftmax>(int64_t{0}));
    expect_vjp({{2, 3, 4}}, unary<LogSoftmax>(int64_t{1}));
    expect_vjp({{2, 3, 4}}, unary<LogSoftmax>(int64_t{-1}));
    expect_types({{2, 3}}, unary<LogSoftmax>(int64_t{1}));
}

TEST(LogSoftmaxVjp, TwoLogitsByHand) {
    // y = log({1/2, 1/2}), dy = {1, 0}  ->  dx = {1/2, -1/2}
    expect_near(run_vjp(unary<LogSoftmax>(int64_t{-1}), {f32({2}, {0, 0})}, f32({2}, {1, 0}))[0], {0.5, -0.5});
    // far apart: the smaller one has no weight
    expect_near(run_vjp(unary<LogSoftmax>(int64_t{-1}), {f32({2}, {0, -500})}, f32({2}, {0, 1}))[0], {-1, 1});
}

}  // namespace ovtk::test

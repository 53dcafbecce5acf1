// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_max.hpp"

#include <gtest/gtest.h>

#include "openvino/op/reduce_min.hpp"
#include "support/reduction.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using ov::op::v1::ReduceMax;
using ov::op::v1::ReduceMin;

TEST(ReduceMaxVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceMax>();
}

TEST(ReduceMaxVjp, TiesShareEvenly) {
    const auto x = f32({2, 3}, {1, 5, 5, 4, 4, 4});
    expect_near(run_vjp(reduction<ReduceMax>({1}, false), {x}, f32({2}, {6, 9}))[0], {0, 3, 3, 3, 3, 3});
    expect_near(run_vjp(reduction<ReduceMax>({0, 1}, true), {x}, f32({1, 1}, {6}))[0], {0, 3, 3, 0, 0, 0});
}

TEST(ReduceMinVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxes) {
    expect_reduction_vjp<ReduceMin>();
}

TEST(ReduceMinVjp, TiesShareEvenly) {
    const auto x = f32({2, 3}, {1, 5, 5, 4, 1, 4});
    expect_near(run_vjp(reduction<ReduceMin>({1}, false), {x}, f32({2}, {6, 9}))[0], {6, 0, 0, 0, 9, 0});
    expect_near(run_vjp(reduction<ReduceMin>({0, 1}, true), {x}, f32({1, 1}, {6}))[0], {3, 0, 0, 0, 3, 0});
}

}  // namespace ovtk::test

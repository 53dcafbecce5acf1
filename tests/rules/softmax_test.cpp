// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/softmax.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder softmax(int64_t axis) {
    return [axis](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v8::Softmax>(x[0], axis)->output(0);
    };
}

TEST(SoftmaxVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{5}}, softmax(0));
    expect_vjp({{2, 3, 4}}, softmax(1));
    expect_vjp({{2, 3, 4}}, softmax(-1));
}

TEST(SoftmaxVjp, Version1AgreesWithFiniteDifferences) {
    expect_vjp({{2, 3}},
               [](const ov::OutputVector& x) { return std::make_shared<ov::op::v1::Softmax>(x[0], 1)->output(0); });
}

TEST(SoftmaxVjp, TwoEqualLogitsByHand) {
    // y = {1/2, 1/2}, dy = {1, 0}  ->  dx = {1/4, -1/4}
    expect_near(run_vjp(softmax(-1), {f32({2}, {0, 0})}, f32({2}, {1, 0}))[0], {0.25, -0.25});
}

}  // namespace ovtk::test

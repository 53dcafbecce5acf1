// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/shuffle_channels.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder shuffle(int64_t axis, int64_t group) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::ShuffleChannels>(x[0], axis, group)->output(0);
    });
}

TEST(ShuffleChannelsVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{2, 6, 2, 1}}, shuffle(1, 3));
    expect_vjp({{2, 6, 2, 1}}, shuffle(1, 2));
    expect_vjp({{1, 2, 2, 8}}, shuffle(-1, 4));
    expect_vjp({{4, 3}}, shuffle(0, 2));
}

TEST(ShuffleChannelsVjp, ByHand) {
    // y = {x0, x3, x1, x4, x2, x5}
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::ShuffleChannels>(x[0], 1, 2)->output(0);
    };
    const auto dx = run_vjp(build, {f32({1, 6}, {0, 0, 0, 0, 0, 0})}, f32({1, 6}, {0, 1, 2, 3, 4, 5}))[0];
    expect_near(dx, {0, 2, 4, 1, 3, 5});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/depth_to_space.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/space_to_depth.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::DepthToSpace;
using ov::op::v0::SpaceToDepth;

static Builder to_space(DepthToSpace::DepthToSpaceMode mode, size_t block) {
    return squared(
        [=](const ov::OutputVector& x) { return std::make_shared<DepthToSpace>(x[0], mode, block)->output(0); });
}

static Builder to_depth(SpaceToDepth::SpaceToDepthMode mode, size_t block) {
    return squared(
        [=](const ov::OutputVector& x) { return std::make_shared<SpaceToDepth>(x[0], mode, block)->output(0); });
}

TEST(DepthToSpaceVjp, AgreesWithFiniteDifferencesInBothModes) {
    for (const auto mode :
         {DepthToSpace::DepthToSpaceMode::BLOCKS_FIRST, DepthToSpace::DepthToSpaceMode::DEPTH_FIRST}) {
        expect_vjp({{2, 8, 2, 1}}, to_space(mode, 2));
        expect_vjp({{1, 6, 3}}, to_space(mode, 3));
        expect_vjp({{1, 8, 1, 2, 1}}, to_space(mode, 2));
    }
}

TEST(DepthToSpaceVjp, SpaceToDepthAgreesWithFiniteDifferencesInBothModes) {
    for (const auto mode :
         {SpaceToDepth::SpaceToDepthMode::BLOCKS_FIRST, SpaceToDepth::SpaceToDepthMode::DEPTH_FIRST}) {
        expect_vjp({{2, 2, 4, 2}}, to_depth(mode, 2));
        expect_vjp({{1, 2, 6}}, to_depth(mode, 3));
    }
}

TEST(DepthToSpaceVjp, ByHand) {
    // one pixel of four channels becomes two by two pixels of one channel
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<DepthToSpace>(x[0], DepthToSpace::DepthToSpaceMode::BLOCKS_FIRST, 2)->output(0);
    };
    const auto dx = run_vjp(build, {f32({1, 4, 1, 1}, {0, 0, 0, 0})}, f32({1, 1, 2, 2}, {1, 2, 3, 4}))[0];
    EXPECT_EQ(dx.get_shape(), (ov::Shape{1, 4, 1, 1}));
    expect_near(dx, {1, 2, 3, 4});
}

}  // namespace ovtk::test

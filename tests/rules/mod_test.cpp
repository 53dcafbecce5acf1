// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/mod.hpp"

#include <gtest/gtest.h>

#include "openvino/op/floor_mod.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v1::FloorMod;
using ov::op::v1::Mod;

// Dividends between two multiples of the divisors, away from the jumps.
static VjpCheck between_jumps() {
    VjpCheck check;
    check.inputs = {f32({2, 3}, {5.3f, -5.3f, 7.4f, -0.6f, 2.6f, 9.1f}), f32({3}, {2, 2, -3})};
    return check;
}

TEST(ModVjp, AgreesWithFiniteDifferencesBetweenJumps) {
    expect_vjp({{2, 3}, {3}}, binary<Mod>(), between_jumps());
    expect_types({{2, 1}, {3}}, binary<Mod>());
}

TEST(ModVjp, RoundsTowardZeroByHand) {
    // 7 / -3 -> -2, -7 / -3 -> 2, 5.5 / -3 -> -1
    const auto dx = run_vjp(binary<Mod>(), {f32({3}, {7, -7, 5.5}), f32({}, {-3})}, f32({3}, {1, 10, 100}));
    expect_near(dx[0], {1, 10, 100});
    expect_near(dx[1], {2 - 20 + 100});
}

TEST(FloorModVjp, AgreesWithFiniteDifferencesBetweenJumps) {
    expect_vjp({{2, 3}, {3}}, binary<FloorMod>(), between_jumps());
    expect_types({{2, 1}, {3}}, binary<FloorMod>());
}

TEST(FloorModVjp, RoundsDownByHand) {
    // 7 / -3 -> -3, -7 / -3 -> 2, 5.5 / -3 -> -2
    const auto dx = run_vjp(binary<FloorMod>(), {f32({3}, {7, -7, 5.5}), f32({}, {-3})}, f32({3}, {1, 10, 100}));
    expect_near(dx[0], {1, 10, 100});
    expect_near(dx[1], {3 - 20 + 200});
}

}  // namespace ovtk::test

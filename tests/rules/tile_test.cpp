// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/tile.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder tile(const std::vector<int64_t>& repeats) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::Tile>(x[0], graph::i64s(repeats))->output(0);
    });
}

TEST(TileVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{3}}, tile({2}));
    expect_vjp({{2, 3}}, tile({3, 2}));
    expect_vjp({{2, 1, 3, 1, 2}}, tile({1, 2, 1, 1, 3}));
}

TEST(TileVjp, RepeatsOfAnotherRank) {
    expect_vjp({{2, 3}}, tile({2}));
    expect_vjp({{3}}, tile({2, 1, 2}));
}

TEST(TileVjp, ByHand) {
    const auto twice = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::Tile>(x[0], graph::i64s({2}))->output(0);
    };
    expect_near(run_vjp(twice, {f32({2}, {0, 0})}, f32({4}, {1, 2, 3, 4}))[0], {1 + 3, 2 + 4});
}

TEST(TileVjp, NoRepeats) {
    expect_near(run_vjp(tile({0}), {f32({2}, {1, 2})}, f32({0}, {}))[0], {0, 0});
}

}  // namespace ovtk::test

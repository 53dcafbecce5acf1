// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/pad.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using ov::op::PadMode;
using Numbers = std::vector<int64_t>;

template <class Op = ov::op::v12::Pad>
static Builder pad(const Numbers& before, const Numbers& after, PadMode mode = PadMode::CONSTANT) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], i64s(before), i64s(after), mode)->output(0);
    });
}

TEST(PadVjp, ConstantAgreesWithFiniteDifferences) {
    expect_vjp({{3}}, pad({1}, {2}));
    expect_vjp({{2, 3}}, pad<ov::op::v1::Pad>({1, 0}, {0, 2}));
    expect_vjp({{2, 3, 1, 2, 2}}, pad({1, 0, 2, 0, 0}, {0, 0, 1, 0, 3}));
}

TEST(PadVjp, NegativePadsCrop) {
    expect_vjp({{5}}, pad({-1}, {-2}));
    expect_vjp({{4, 5}}, pad({-1, 2}, {1, -2}));
}

// By hand only: with a pad value that is an input, the CPU plugin's own Pad writes zeros or garbage.
TEST(PadVjp, ThePadValueReceivesTheSumOverTheMargins) {
    const auto x = f32({2, 2}, {0, 0, 0, 0});
    const auto dy = f32({3, 3}, {1, 2, 4, 8, 16, 32, 64, 128, 256});
    const auto dv = [&](const Numbers& before, const Numbers& after) {
        const auto build = [&](const ov::OutputVector& in) {
            return std::make_shared<ov::op::v12::Pad>(in[0], i64s(before), i64s(after), in[1], PadMode::CONSTANT);
        };
        return run_vjp(build, {x, f32({}, {0})}, dy)[1];
    };
    expect_near(dv({1, 0}, {0, 1}), {1 + 2 + 4 + 32 + 256});
    expect_near(dv({2, 1}, {-1, 0}), {1 + 2 + 4 + 8 + 16 + 32 + 64});
}

TEST(PadVjp, TheOtherModesAgreeWithFiniteDifferences) {
    for (const auto mode : {PadMode::EDGE, PadMode::REFLECT, PadMode::SYMMETRIC}) {
        SCOPED_TRACE(ov::as_string(mode));
        expect_vjp({{4}}, pad({2}, {3}, mode));
        expect_vjp({{3, 4}}, pad({2, 0}, {1, 3}, mode));
        expect_vjp({{2, 3, 4}}, pad<ov::op::v1::Pad>({1, 2, 3}, {1, 0, 2}, mode));
    }
}

TEST(PadVjp, ByHand) {
    const auto x = f32({3}, {0, 0, 0});
    const auto dy = f32({6}, {1, 2, 3, 4, 5, 6});
    const auto dx = [&](PadMode mode) {
        const auto build = [mode](const ov::OutputVector& in) {
            return std::make_shared<ov::op::v12::Pad>(in[0], i64s({2}), i64s({1}), mode)->output(0);
        };
        return run_vjp(build, {x}, dy)[0];
    };
    expect_near(dx(PadMode::CONSTANT), {3, 4, 5});
    expect_near(dx(PadMode::EDGE), {1 + 2 + 3, 4, 5 + 6});
    expect_near(dx(PadMode::REFLECT), {3, 2 + 4 + 6, 1 + 5});
    expect_near(dx(PadMode::SYMMETRIC), {2 + 3, 1 + 4, 5 + 6});
}

TEST(PadVjp, EmptyTensors) {
    EXPECT_EQ(run_vjp(pad({0, 1}, {0, 0}), {f32({0, 2}, {})}, f32({0, 3}, {}))[0].get_shape(), (ov::Shape{0, 2}));
    EXPECT_EQ(run_vjp(pad({2}, {0}), {f32({0}, {})}, f32({2}, {1, 1}))[0].get_shape(), (ov::Shape{0}));
}

}  // namespace ovtk::test

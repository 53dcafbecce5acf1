// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/avg_pool.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::PadType;
using ov::op::RoundingType;

namespace {

struct Pooling {
    ov::Shape kernel;
    ov::Strides strides;
    ov::Shape begin, end;
    bool exclude_pad;
    RoundingType rounding = RoundingType::FLOOR;
    PadType auto_pad = PadType::EXPLICIT;
    ov::Strides dilations = {};
};

template <class Op>
Builder pool(const Pooling& p) {
    return [p](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], p.strides, p.begin, p.end, p.kernel, p.exclude_pad, p.rounding, p.auto_pad)
            ->output(0);
    };
}

Builder version_16(const Pooling& p) {
    return [p](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v16::AvgPool>(x[0],
                                                      p.strides,
                                                      p.dilations,
                                                      p.begin,
                                                      p.end,
                                                      p.kernel,
                                                      p.exclude_pad,
                                                      p.rounding,
                                                      p.auto_pad)
            ->output(0);
    };
}

}  // namespace

class AvgPoolVjp : public ::testing::TestWithParam<bool> {};

TEST_P(AvgPoolVjp, OneToThreeAxes) {
    const bool exclude_pad = GetParam();
    expect_vjp({{2, 3, 9}}, pool<ov::op::v1::AvgPool>({{3}, {2}, {1}, {1}, exclude_pad}));
    expect_vjp({{2, 2, 6, 7}}, pool<ov::op::v1::AvgPool>({{3, 2}, {2, 1}, {1, 0}, {1, 1}, exclude_pad}));
    expect_vjp({{2, 2, 4, 4}}, pool<ov::op::v1::AvgPool>({{2, 2}, {2, 2}, {0, 0}, {0, 0}, exclude_pad}));
    expect_vjp({{2, 2, 5, 7}}, pool<ov::op::v1::AvgPool>({{1, 2}, {3, 2}, {0, 0}, {0, 0}, exclude_pad}));
    expect_vjp({{2, 3, 5, 4}}, pool<ov::op::v1::AvgPool>({{5, 4}, {1, 1}, {0, 0}, {0, 0}, exclude_pad}));
    expect_vjp({{1, 2, 4, 5, 4}}, pool<ov::op::v1::AvgPool>({{2, 3, 2}, {1, 2, 2}, {1, 1, 0}, {0, 1, 0}, exclude_pad}));
}

TEST_P(AvgPoolVjp, EveryRounding) {
    for (const auto rounding : {RoundingType::FLOOR, RoundingType::CEIL, RoundingType::CEIL_TORCH}) {
        SCOPED_TRACE(rounding);
        expect_vjp({{1, 2, 6, 7}}, pool<ov::op::v14::AvgPool>({{3, 3}, {2, 3}, {0, 0}, {0, 0}, GetParam(), rounding}));
        expect_vjp({{1, 2, 6, 6}}, pool<ov::op::v14::AvgPool>({{3, 3}, {3, 2}, {1, 0}, {1, 1}, GetParam(), rounding}));
        expect_vjp({{1, 2, 6, 6}}, pool<ov::op::v14::AvgPool>({{3, 3}, {3, 2}, {1, 0}, {1, 0}, GetParam(), rounding}));
    }
}

TEST_P(AvgPoolVjp, EveryAutoPad) {
    for (const auto pad : {PadType::SAME_UPPER, PadType::SAME_LOWER, PadType::VALID}) {
        SCOPED_TRACE(pad);
        expect_vjp({{1, 2, 6, 7}},
                   pool<ov::op::v1::AvgPool>({{3, 2}, {2, 2}, {0, 0}, {0, 0}, GetParam(), RoundingType::FLOOR, pad}));
    }
}

TEST_P(AvgPoolVjp, Dilations) {
    expect_vjp({{1, 2, 9}}, version_16({{3}, {2}, {1}, {2}, GetParam(), RoundingType::FLOOR, PadType::EXPLICIT, {2}}));
    expect_vjp(
        {{1, 2, 7, 8}},
        version_16({{2, 3}, {1, 2}, {1, 0}, {0, 1}, GetParam(), RoundingType::FLOOR, PadType::EXPLICIT, {3, 2}}));
}

INSTANTIATE_TEST_SUITE_P(ExcludePad, AvgPoolVjp, ::testing::Bool());

TEST(AvgPoolVjpByHand, PaddingCountsUnlessExcluded) {
    // windows {pad, x0}, {x1, x2}, {x3, pad}
    const auto x = f32({1, 1, 4}, {1, 2, 3, 4});
    const auto dy = f32({1, 1, 3}, {2, 20, 200});
    expect_near(run_vjp(pool<ov::op::v1::AvgPool>({{2}, {2}, {1}, {1}, false}), {x}, dy)[0], {1, 10, 10, 100});
    expect_near(run_vjp(pool<ov::op::v1::AvgPool>({{2}, {2}, {1}, {1}, true}), {x}, dy)[0], {2, 10, 10, 200});
}

// The attribute may be left out (but the CPU plugin then crashes on the op itself, which this gradient doesn't need).
TEST(AvgPoolVjpByHand, DilationsLeftOutAreOne) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v16::AvgPool>(x[0],
                                                      ov::Strides{1},
                                                      ov::Strides{},
                                                      ov::Shape{0},
                                                      ov::Shape{0},
                                                      ov::Shape{2},
                                                      false)
            ->output(0);
    };
    expect_near(run_vjp(build, {f32({1, 1, 3}, {1, 2, 3})}, f32({1, 1, 2}, {2, 20}))[0], {1, 11, 10});
}

}  // namespace ovtk::test

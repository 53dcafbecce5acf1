// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/strided_slice.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using Numbers = std::vector<int64_t>;

namespace {

struct Masks {
    Numbers begin, end, new_axis, shrink, ellipsis;
};

Builder slice(const Numbers& begin, const Numbers& end, const Numbers& stride, const Masks& masks = {}) {
    const auto filled = [&](Numbers mask) {
        mask.resize(begin.size());
        return mask;
    };
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::StridedSlice>(x[0],
                                                          i64s(begin),
                                                          i64s(end),
                                                          i64s(stride),
                                                          filled(masks.begin),
                                                          filled(masks.end),
                                                          filled(masks.new_axis),
                                                          filled(masks.shrink),
                                                          filled(masks.ellipsis))
            ->output(0);
    });
}

}  // namespace

TEST(StridedSliceVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}}, slice({1}, {4}, {1}));
    expect_vjp({{5, 3}}, slice({1}, {4}, {2}));
    expect_vjp({{5, 4}}, slice({-4, 1}, {-1, 3}, {1, 1}));
    expect_vjp({{2, 3, 2, 2, 5}}, slice({0, 1, 0, 0, 1}, {2, 3, 2, 1, 5}, {1, 1, 1, 1, 2}));
}

TEST(StridedSliceVjp, NegativeStrides) {
    expect_vjp({{5}}, slice({4}, {0}, {-1}));
    expect_vjp({{8, 3}}, slice({-2, 0}, {0, 3}, {-3, 1}));
}

TEST(StridedSliceVjp, IgnoredBeginAndEnd) {
    expect_vjp({{5, 4}}, slice({3, 1}, {4, 2}, {1, 1}, {{1, 0}, {0, 1}, {}, {}, {}}));
    expect_vjp({{5, 4}}, slice({3, 1}, {4, 2}, {-1, 2}, {{1, 1}, {1, 1}, {}, {}, {}}));
}

TEST(StridedSliceVjp, NewAndDroppedAxes) {
    expect_vjp({{5, 4}}, slice({0, 1, 1}, {0, 4, 3}, {1, 1, 1}, {{}, {}, {1, 0, 0}, {}, {}}));
    expect_vjp({{5, 4}}, slice({2, 1}, {3, 3}, {1, 1}, {{}, {}, {}, {1, 0}, {}}));
    expect_vjp({{5, 4}}, slice({1, -1}, {4, 0}, {1, 1}, {{}, {}, {}, {0, 1}, {}}));
    expect_vjp({{5}}, slice({-2}, {-1}, {1}, {{}, {}, {}, {1}, {}}));
}

TEST(StridedSliceVjp, AnEllipsisStandsForTheAxesBetween) {
    expect_vjp({{3, 2, 4}}, slice({1, 0, 1}, {3, 0, 3}, {1, 1, 1}, {{}, {}, {}, {}, {0, 1, 0}}));
    expect_vjp({{3, 2, 4}}, slice({0, 1}, {0, 2}, {1, 1}, {{}, {}, {}, {0, 1}, {1, 0}}));
    expect_vjp({{3, 2, 4}}, slice({0, 0, 1}, {0, 0, 2}, {1, 1, 1}, {{}, {}, {0, 1, 0}, {}, {1, 0, 0}}));
}

TEST(StridedSliceVjp, ByHand) {
    const auto column = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::StridedSlice>(x[0],
                                                          i64s({0, 1}),
                                                          i64s({0, 2}),
                                                          Numbers{1, 0},
                                                          Numbers{1, 0},
                                                          Numbers{0, 0},
                                                          Numbers{0, 1})
            ->output(0);
    };
    expect_near(run_vjp(column, {f32({2, 2}, {0, 0, 0, 0})}, f32({2}, {5, 6}))[0], {0, 5, 0, 6});
}

// By hand only: the CPU plugin's own StridedSlice mixes up memory here.
TEST(StridedSliceVjp, ADroppedAxisBeforeANewOne) {
    const auto build = [](const ov::OutputVector& x) {
        const Numbers none{0, 0, 0};
        return std::make_shared<ov::op::v1::StridedSlice>(x[0],
                                                          i64s({1, 0, 1}),
                                                          i64s({2, 0, 3}),
                                                          none,
                                                          none,
                                                          Numbers{0, 1, 0},
                                                          Numbers{1, 0, 0})
            ->output(0);
    };
    const auto dx = run_vjp(build, {f32({2, 3}, {0, 0, 0, 0, 0, 0})}, f32({1, 2}, {5, 6}))[0];
    expect_near(dx, {0, 0, 0, 0, 5, 6});
}

TEST(StridedSliceVjp, EmptyWindow) {
    expect_near(run_vjp(slice({3}, {1}, {1}), {f32({4}, {1, 2, 3, 4})}, f32({0}, {}))[0], {0, 0, 0, 0});
}

}  // namespace ovtk::test

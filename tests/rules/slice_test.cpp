// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/slice.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using Numbers = std::vector<int64_t>;

static Builder slice(const Numbers& start, const Numbers& stop, const Numbers& step, const Numbers& axes) {
    return squared([=](const ov::OutputVector& x) { return graph::slice(x[0], start, stop, step, axes); });
}

constexpr int64_t FAR = std::numeric_limits<int64_t>::max();

TEST(SliceVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}}, slice({1}, {4}, {1}, {0}));
    expect_vjp({{5}}, slice({-4}, {-1}, {1}, {-1}));
    expect_vjp({{4, 5}}, slice({1, 2}, {FAR, 3}, {1, 1}, {1, 0}));
    expect_vjp({{2, 3, 2, 2, 4}}, slice({1}, {3}, {1}, {-1}));
    expect_vjp({{2, 3}}, slice({}, {}, {}, {}));
}

TEST(SliceVjp, StepsAgreeWithFiniteDifferences) {
    expect_vjp({{7}}, slice({0}, {7}, {2}, {0}));
    expect_vjp({{7}}, slice({1}, {FAR}, {3}, {0}));
    expect_vjp({{4, 7}}, slice({0, 2}, {4, 7}, {2, 4}, {0, 1}));
}

TEST(SliceVjp, NegativeStepsAgreeWithFiniteDifferences) {
    expect_vjp({{5}}, slice({-1}, {-FAR}, {-1}, {0}));
    expect_vjp({{5}}, slice({3}, {0}, {-1}, {0}));
    expect_vjp({{8}}, slice({FAR}, {1}, {-3}, {0}));
    expect_vjp({{4, 7}}, slice({1, -2}, {FAR, -FAR}, {2, -2}, {0, 1}));
}

TEST(SliceVjp, DefaultAxesAreTheFirstOnes) {
    expect_vjp({{4, 3}}, squared([](const ov::OutputVector& x) {
                   return std::make_shared<ov::op::v8::Slice>(x[0], i64s({1}), i64s({3}), i64s({1}))->output(0);
               }));
}

TEST(SliceVjp, AWindowThatIsAValue) {
    // x[n - 2 : n], n being read from the shape
    expect_vjp({{5, 2}}, squared([](const ov::OutputVector& x) {
                   const auto n = graph::dim_of(x[0], 0);
                   return graph::slice(x[0], graph::sub(n, i64s({2})), n, 0);
               }));
}

TEST(SliceVjp, ByHand) {
    // y = {x[4], x[2]}
    const auto backward = [](const ov::OutputVector& x) {
        return graph::slice(x[0], {4}, {0}, {-2}, {0});
    };
    expect_near(run_vjp(backward, {f32({5}, {0, 0, 0, 0, 0})}, f32({2}, {7, 9}))[0], {0, 0, 9, 0, 7});
}

TEST(SliceVjp, EmptyWindowsAndTensors) {
    expect_near(run_vjp(slice({3}, {1}, {1}, {0}), {f32({4}, {1, 2, 3, 4})}, f32({0}, {}))[0], {0, 0, 0, 0});
    expect_near(run_vjp(slice({9}, {12}, {2}, {0}), {f32({4}, {1, 2, 3, 4})}, f32({0}, {}))[0], {0, 0, 0, 0});
    expect_near(run_vjp(slice({1}, {3}, {-2}, {0}), {f32({4}, {1, 2, 3, 4})}, f32({0}, {}))[0], {0, 0, 0, 0});
    EXPECT_EQ(run_vjp(slice({0}, {1}, {1}, {0}), {f32({0, 3}, {})}, f32({0, 3}, {}))[0].get_shape(), (ov::Shape{0, 3}));
}

}  // namespace ovtk::test

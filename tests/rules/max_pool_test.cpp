// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/max_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

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
    ov::Strides dilations;
    RoundingType rounding = RoundingType::FLOOR;
    PadType auto_pad = PadType::EXPLICIT;
};

Builder version_1(const Pooling& p) {
    return [p](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::MaxPool>(x[0], p.strides, p.begin, p.end, p.kernel, p.rounding, p.auto_pad)
            ->output(0);
    };
}

template <class Op>
Builder dilated(const Pooling& p) {
    return [p](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], p.strides, p.dilations, p.begin, p.end, p.kernel, p.rounding, p.auto_pad)
            ->output(0);
    };
}

// Values that are far enough from each other for the finite differences to stay on one side of every kink.
ov::Tensor spread(const ov::Shape& shape) {
    ov::Tensor x(ov::element::f32, shape);
    std::vector<float> values(x.get_size());
    std::iota(values.begin(), values.end(), -static_cast<float>(values.size()) / 2);
    std::mt19937 generator(1);
    std::shuffle(values.begin(), values.end(), generator);
    std::transform(values.begin(), values.end(), x.data<float>(), [](float value) { return value / 16; });
    return x;
}

void expect_pooling(const ov::Shape& shape, const Builder& build) {
    VjpCheck check;
    check.inputs = {spread(shape)};
    expect_vjp({shape}, build, check);
}

}  // namespace

TEST(MaxPoolVjp, OverlappingWindows) {
    expect_pooling({2, 2, 9}, version_1({{3}, {2}, {1}, {1}, {1}}));
    expect_pooling({2, 2, 6, 7}, version_1({{3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}}));
    expect_pooling({2, 2, 6, 5}, version_1({{3, 2}, {1, 1}, {1, 0}, {0, 1}, {1, 1}}));
    expect_pooling({1, 2, 4, 5, 4}, version_1({{2, 2, 2}, {1, 2, 1}, {0, 1, 0}, {1, 0, 0}, {1, 1, 1}}));
}

TEST(MaxPoolVjp, SeparateWindows) {
    expect_pooling({2, 3, 8}, version_1({{2}, {2}, {0}, {0}, {1}}));
    expect_pooling({2, 2, 4, 6}, version_1({{2, 3}, {2, 3}, {0, 0}, {0, 0}, {1, 1}}));
    expect_pooling({2, 2, 5, 7}, version_1({{2, 2}, {2, 2}, {0, 0}, {0, 0}, {1, 1}}));  // a row and a column left out
    expect_pooling({2, 2, 7, 5}, version_1({{1, 2}, {3, 3}, {0, 0}, {0, 0}, {1, 1}}));  // gaps between windows
}

TEST(MaxPoolVjp, LargeWindowsGoAxisByAxis) {
    expect_pooling({1, 2, 7, 6}, version_1({{5, 5}, {1, 1}, {2, 2}, {2, 2}, {1, 1}}));
    expect_pooling({1, 2, 7, 8}, version_1({{7, 4}, {1, 2}, {0, 1}, {0, 1}, {1, 1}}));
    expect_pooling({1, 1, 4, 5, 4}, version_1({{3, 3, 3}, {1, 2, 1}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}}));
    expect_pooling({1, 2, 7, 6},
                   version_1({{5, 4}, {2, 1}, {0, 0}, {0, 0}, {1, 1}, RoundingType::FLOOR, PadType::SAME_LOWER}));
}

TEST(MaxPoolVjp, EveryRounding) {
    for (const auto rounding : {RoundingType::FLOOR, RoundingType::CEIL, RoundingType::CEIL_TORCH}) {
        SCOPED_TRACE(rounding);
        expect_pooling({1, 2, 6, 7}, dilated<ov::op::v14::MaxPool>({{3, 3}, {2, 3}, {0, 0}, {0, 0}, {1, 1}, rounding}));
        expect_pooling({1, 2, 6, 6}, dilated<ov::op::v14::MaxPool>({{2, 3}, {3, 2}, {1, 0}, {1, 1}, {1, 1}, rounding}));
    }
}

TEST(MaxPoolVjp, EveryAutoPad) {
    for (const auto pad : {PadType::SAME_UPPER, PadType::SAME_LOWER, PadType::VALID}) {
        SCOPED_TRACE(pad);
        expect_pooling({1, 2, 6, 7}, version_1({{3, 2}, {2, 2}, {0, 0}, {0, 0}, {1, 1}, RoundingType::FLOOR, pad}));
    }
}

TEST(MaxPoolVjp, Dilations) {
    expect_pooling({1, 2, 9}, dilated<ov::op::v8::MaxPool>({{3}, {2}, {1}, {2}, {2}}));
    expect_pooling({1, 2, 7, 8}, dilated<ov::op::v8::MaxPool>({{2, 3}, {1, 2}, {1, 0}, {0, 1}, {3, 2}}));
    expect_pooling({1, 2, 9, 9}, dilated<ov::op::v14::MaxPool>({{4, 5}, {1, 2}, {0, 1}, {0, 1}, {2, 1}}));
}

TEST(MaxPoolVjp, FirstOfEqualMaximaTakesAll) {
    const auto ones = f32({1, 1, 3, 3}, std::vector<float>(9, 1.f));
    // 2x2 windows at every position: each passes to its upper left corner
    expect_near(
        run_vjp(version_1({{2, 2}, {1, 1}, {0, 0}, {0, 0}, {1, 1}}), {ones}, f32({1, 1, 2, 2}, {1, 2, 3, 4}))[0],
        {1, 2, 0, 3, 4, 0, 0, 0, 0});
    // 3x3 windows with padding, stride 2: the first element that isn't padding
    expect_near(
        run_vjp(version_1({{3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}}), {ones}, f32({1, 1, 2, 2}, {1, 2, 3, 4}))[0],
        {1, 2, 0, 3, 4, 0, 0, 0, 0});
    // one window over everything, axis by axis: the second row comes first in scan order
    const auto dx =
        run_vjp(version_1({{5, 5}, {1, 1}, {0, 0}, {0, 0}, {1, 1}}),
                {f32({1, 1, 5, 5}, {0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 0, 0, 0, 0, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0})},
                f32({1, 1, 1, 1}, {3}));
    std::vector<double> expected(25, 0);
    expected[8] = 3;
    expect_near(dx[0], expected);
}

TEST(MaxPoolVjp, PaddingIsNeverTheMaximum) {
    const float low = -1e30f;
    const auto dx =
        run_vjp(version_1({{2}, {1}, {1}, {0}, {1}}), {f32({1, 1, 2}, {low, low})}, f32({1, 1, 2}, {1, 10}));
    expect_near(dx[0], {11, 0});
}

TEST(MaxPoolVjp, ByHand) {
    // windows {3, 1}, {1, 4}, {4, 2}
    expect_near(
        run_vjp(version_1({{2}, {1}, {0}, {0}, {1}}), {f32({1, 1, 4}, {3, 1, 4, 2})}, f32({1, 1, 3}, {1, 10, 100}))[0],
        {1, 0, 110, 0});
}

}  // namespace ovtk::test

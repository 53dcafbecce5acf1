// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/fake_quantize.hpp"

#include <gtest/gtest.h>

#include "openvino/op/fake_convert.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder fake_quantize(size_t levels) {
    return [=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::FakeQuantize>(x[0], x[1], x[2], x[3], x[4], levels)->output(0);
    };
}

// il = 0, ih = 4, ol = 1, oh = 9, steps of 1: u = x / 4, slope 2 within the range
TEST(FakeQuantizeVjp, ByHand) {
    const auto dx = run_vjp(fake_quantize(5),
                            {f32({4}, {-1, 0.75, 2.75, 5}), f32({1}, {0}), f32({1}, {4}), f32({1}, {1}), f32({1}, {9})},
                            f32({4}, {1, 10, 100, 1000}));
    expect_near(dx[0], {0, 20, 200, 0});
    expect_near(dx[1], {20 * (0.1875 - 1) + 200 * (0.6875 - 1)});
    expect_near(dx[2], {-20 * 0.1875 - 200 * 0.6875});
    // q = 0, 1/4, 3/4, 1
    expect_near(dx[3], {1 + 10 * 0.75 + 100 * 0.25});
    expect_near(dx[4], {10 * 0.25 + 100 * 0.75 + 1000});
}

TEST(FakeQuantizeVjp, RangesOfEachChannelAndBothEnds) {
    const auto dx = run_vjp(fake_quantize(256),
                            {f32({2, 2}, {-1, 1, -2, 3}),
                             f32({2, 1}, {-1, -1}),
                             f32({2, 1}, {1, 1}),
                             f32({2, 1}, {-1, -1}),
                             f32({2, 1}, {1, 1})},
                            f32({2, 2}, {1, 2, 3, 4}));
    expect_near(dx[0], {1, 2, 0, 0});
    expect_near(dx[1], {-1, 0});
    expect_near(dx[2], {-2, 0});
    expect_near(dx[3], {1, 3});
    expect_near(dx[4], {2, 4});
}

// With many levels the op is nearly smooth: y = (clamp(x) - il) s + ol.
TEST(FakeQuantizeVjp, ManyLevelsAgreeWithFiniteDifferences) {
    VjpCheck check;
    check.second_order = false;
    check.tolerance = 1e-2;
    check.inputs = {f32({2, 3}, {-2.5F, -0.7F, 0.1F, 0.45F, 0.9F, 2.3F}),
                    f32({1}, {-1.5F}),
                    f32({1}, {1.5F}),
                    f32({1}, {-2}),
                    f32({1}, {3})};
    expect_vjp({{2, 3}, {1}, {1}, {1}, {1}}, fake_quantize(1U << 20U), check);
}

TEST(FakeConvertVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v13::FakeConvert>(x[0], x[1], x[2], "f8e4m3")->output(0);
    };
    // 1.0625 becomes 2 * 1.0625 - 0 = 2.125, rounded to 2; 300 becomes 600, over 448
    const auto dx = run_vjp(build, {f32({2}, {1.0625F, 300}), f32({1}, {2}), f32({1}, {0})}, f32({2}, {1, 10}));
    expect_near(dx[0], {1, 0});
    expect_near(dx[1], {(1.0625 - 1) / 2 - 10 * 224 / 2.0});
    expect_near(dx[2], {5});
}

TEST(FakeConvertVjp, WithoutShift) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v13::FakeConvert>(x[0], x[1], "f8e5m2")->output(0);
    };
    const auto dx = run_vjp(build, {f32({2}, {1.125F, 60000}), f32({1}, {1})}, f32({2}, {1, 1}));
    expect_near(dx[0], {1, 0});
    expect_near(dx[1], {0.125 - 57344});
}

}  // namespace ovtk::test

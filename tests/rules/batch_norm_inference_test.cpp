// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/batch_norm.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

namespace {

Output version_5(const ov::OutputVector& x) {
    return std::make_shared<ov::op::v5::BatchNormInference>(x[0], x[1], x[2], x[3], x[4], 0.1)->output(0);
}

// Its inputs are gamma, beta, data, mean, variance; its constructor takes them in the order of version 5.
Output version_0(const ov::OutputVector& x) {
    return std::make_shared<ov::op::v0::BatchNormInference>(x[0], x[1], x[2], x[3], x[4], 0.1)->output(0);
}

VjpCheck positive(const ov::Shape& shape) {
    VjpCheck check;
    check.low = 0.5;
    check.high = 1.5;
    ov::PartialShape dynamic(shape);
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        if (axis != 1) {
            dynamic[axis] = ov::Dimension::dynamic();
        }
    }
    const ov::PartialShape channels{static_cast<int64_t>(shape[1])};
    check.dynamic_shapes = {dynamic, channels, channels, channels, channels};
    return check;
}

}  // namespace

TEST(BatchNormInferenceVjp, EveryInputAndRank) {
    for (const auto& build : {version_0, version_5}) {
        for (const auto& shape :
             {ov::Shape{3, 2}, ov::Shape{2, 3, 4}, ov::Shape{2, 3, 4, 2}, ov::Shape{2, 3, 1, 2, 2}}) {
            const ov::Shape channels{shape[1]};
            expect_vjp({shape, channels, channels, channels, channels}, build, positive(shape));
        }
    }
}

TEST(BatchNormInferenceVjp, ByHand) {
    // r = 1 / sqrt(3.9 + 0.1) = 1/2, x - mean = {1, 3}, dy = {2, 4}: sum(dy) = 6, sum(dy * (x - mean)) = 14
    const auto dx = run_vjp(version_5,
                            {f32({2, 1}, {2, 4}), f32({1}, {5}), f32({1}, {0}), f32({1}, {1}), f32({1}, {3.9f})},
                            f32({2, 1}, {2, 4}));
    expect_near(dx[0], {5, 10});
    expect_near(dx[1], {7});
    expect_near(dx[2], {6});
    expect_near(dx[3], {-15});
    expect_near(dx[4], {-4.375});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/group_normalization.hpp"

#include <gtest/gtest.h>

#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder group_normalization(int64_t groups, double eps) {
    return [groups, eps](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v12::GroupNormalization>(x[0], x[1], x[2], groups, eps)->output(0);
    };
}

TEST(GroupNormalizationVjp, EveryNumberOfGroupsAndRank) {
    VjpCheck check;
    for (const int64_t groups : {1, 2, 4}) {
        for (const auto& shape : {ov::Shape{2, 4, 3}, ov::Shape{2, 4, 3, 2}, ov::Shape{1, 4, 2, 1, 3}}) {
            ov::PartialShape dynamic(shape);
            dynamic[0] = dynamic[2] = ov::Dimension::dynamic();
            check.dynamic_shapes = {dynamic, {4}, {4}};
            expect_vjp({shape, {4}, {4}}, group_normalization(groups, 0.2), check);
        }
    }
}

TEST(GroupNormalizationVjp, ByHand) {
    // one group of two channels of one element: mean 2, variance 1, eps 3: deviation 2, z = {-1/2, 1/2}
    // dz = dy * scale = {4, 0}: dx = (dz - 2 + z) / 2
    const auto dx = run_vjp(group_normalization(1, 3),
                            {f32({1, 2, 1}, {1, 3}), f32({2}, {2, 5}), f32({2}, {0, 0})},
                            f32({1, 2, 1}, {2, 0}));
    expect_near(dx[0], {0.75, -0.75});
    expect_near(dx[1], {-1, 0});
    expect_near(dx[2], {2, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/batch_to_space.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/space_to_batch.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using Numbers = std::vector<int64_t>;

template <class Op>
static Builder move(const Numbers& block, const Numbers& begin, const Numbers& end) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], i64s(block), i64s(begin), i64s(end))->output(0);
    });
}

TEST(BatchToSpaceVjp, AgreesWithFiniteDifferences) {
    using ov::op::v1::BatchToSpace;
    expect_vjp({{4, 2, 1, 3}}, move<BatchToSpace>({1, 1, 2, 2}, {0, 0, 0, 0}, {0, 0, 0, 0}));
    expect_vjp({{6, 1, 2, 2}}, move<BatchToSpace>({1, 1, 3, 2}, {0, 0, 1, 0}, {0, 0, 2, 1}));
}

TEST(BatchToSpaceVjp, SpaceToBatchAgreesWithFiniteDifferences) {
    using ov::op::v1::SpaceToBatch;
    expect_vjp({{1, 2, 4, 2}}, move<SpaceToBatch>({1, 1, 2, 2}, {0, 0, 0, 0}, {0, 0, 0, 0}));
    expect_vjp({{2, 1, 3, 3}}, move<SpaceToBatch>({1, 1, 2, 3}, {0, 0, 1, 2}, {0, 0, 0, 1}));
}

TEST(BatchToSpaceVjp, ByHand) {
    // y = the pixels of both images side by side, without the last one
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::BatchToSpace>(x[0],
                                                          i64s({1, 1, 1, 2}),
                                                          i64s({0, 0, 0, 0}),
                                                          i64s({0, 0, 0, 1}))
            ->output(0);
    };
    expect_near(run_vjp(build, {f32({2, 1, 1, 2}, {0, 0, 0, 0})}, f32({1, 1, 1, 3}, {1, 2, 3}))[0], {1, 3, 2, 0});
}

}  // namespace ovtk::test

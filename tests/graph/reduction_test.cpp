// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/reduction.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/reduce_sum.hpp"
#include "ovtk/error.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using ov::op::v1::ReduceSum;

TEST(ReducedAxesOf, AreSortedAndUnique) {
    const auto x = parameter({2, 3, 4});
    EXPECT_EQ(graph::reduced_axes(ReduceSum(x, graph::i64s({-1, 0, 2}), false)), (std::vector<int64_t>{0, 2}));
    EXPECT_EQ(graph::reduced_axes(ReduceSum(x, graph::i64(1), true)), (std::vector<int64_t>{1}));
    EXPECT_EQ(graph::reduced_axes(ReduceSum(x, graph::i64s({}), true)), (std::vector<int64_t>{}));
    const auto late = std::make_shared<ov::op::v0::Parameter>(ov::element::i64, ov::Shape{1});
    EXPECT_THROW(graph::reduced_axes(ReduceSum(x, late, true)), ArgumentError);
}

TEST(InverseReducedCount, IsTheShareOfEachElement) {
    for (const auto& shape : {ov::PartialShape{2, 3, 4}, ov::PartialShape{-1, -1, 4}}) {
        const auto x = parameter(shape);
        const auto op = std::make_shared<ReduceSum>(x, graph::i64s({0, 2}), false);
        const auto share = graph::inverse_reduced_count(*op);
        EXPECT_EQ(share.get_partial_shape(), ov::PartialShape{});
        const auto model = std::make_shared<ov::Model>(ov::OutputVector{share}, ov::ParameterVector{x});
        expect_near(run(model, {f32({2, 3, 4}, std::vector<float>(24))})[0], {1. / 8});
    }
}

}  // namespace ovtk::test

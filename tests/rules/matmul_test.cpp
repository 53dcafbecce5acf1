// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/matmul.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder matmul(bool transpose_a = false, bool transpose_b = false) {
    return [=](const ov::OutputVector& x) {
        return graph::matmul(x[0], x[1], transpose_a, transpose_b);
    };
}

static ov::Shape swapped(ov::Shape shape, bool swap) {
    if (swap) {
        std::swap(shape.at(shape.size() - 2), shape.at(shape.size() - 1));
    }
    return shape;
}

TEST(MatMulVjp, EveryTransposeAndBatch) {
    const std::vector<std::pair<ov::Shape, ov::Shape>> cases{
        {{2, 3}, {3, 4}},
        {{5, 2, 3}, {5, 3, 4}},
        {{5, 2, 3}, {3, 4}},
        {{2, 3}, {5, 3, 4}},
        {{5, 2, 3}, {1, 3, 4}},
        {{1, 2, 3}, {5, 3, 4}},
        {{5, 1, 2, 3}, {2, 3, 4}},
        {{2, 3, 2, 2, 3}, {3, 4}},
        {{2, 1, 2, 2, 3}, {1, 3, 2, 3, 4}},
    };
    for (const auto& [a, b] : cases) {
        for (const bool transpose_a : {false, true}) {
            for (const bool transpose_b : {false, true}) {
                expect_vjp({swapped(a, transpose_a), swapped(b, transpose_b)}, matmul(transpose_a, transpose_b));
            }
        }
    }
}

TEST(MatMulVjp, Vectors) {
    expect_vjp({{3}, {3}}, matmul());
    expect_vjp({{3}, {3, 4}}, matmul());
    expect_vjp({{2, 3}, {3}}, matmul());
    expect_vjp({{3}, {5, 3, 4}}, matmul());
    expect_vjp({{5, 2, 3}, {3}}, matmul());
}

TEST(MatMulVjp, TheTransposeOfAVectorIsIgnored) {
    expect_vjp({{3}, {4, 3}}, matmul(true, true));
    expect_vjp({{3, 2}, {3}}, matmul(true, true));
}

TEST(MatMulVjp, OneTensorUsedTwice) {
    expect_vjp({{3, 3}}, [](const ov::OutputVector& x) { return graph::matmul(x[0], x[0]); });
}

TEST(MatMulVjp, AnInputThatNobodyNeeds) {
    expect_vjp({{2, 3}}, [](const ov::OutputVector& x) {
        const auto ones = graph::broadcast_to(graph::scalar(ov::element::f32, 1), graph::i64s({3, 4}));
        return squared(matmul())({x[0], ones});
    });
}

TEST(MatMulVjp, ByHand) {
    // a = [1 2], b = [3 4]^T, y = 11, dy = 10
    const auto dx = run_vjp(matmul(), {f32({1, 2}, {1, 2}), f32({2, 1}, {3, 4})}, f32({1, 1}, {10}));
    expect_near(dx[0], {30, 40});
    expect_near(dx[1], {10, 20});
}

TEST(MatMulVjp, TheGradientOfASharedMatrixIsOneProduct) {
    const auto a = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 8, 3});
    const auto w = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{3, 4});
    const auto y = graph::matmul(a, w);
    const auto seed = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, y.get_partial_shape());
    const auto dw = gradients({y}, {w}, {seed}).at(0).get_node_shared_ptr();
    ASSERT_TRUE(ov::is_type<ov::op::v0::MatMul>(dw));
    EXPECT_EQ(dw->get_output_partial_shape(0), (ov::PartialShape{3, 4}));
}

}  // namespace ovtk::test

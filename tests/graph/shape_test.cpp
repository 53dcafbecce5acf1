// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/shape.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "ovtk/error.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

ov::Tensor counted(const ov::Shape& shape) {
    std::vector<float> values(ov::shape_size(shape));
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>(i + 1);
    }
    return f32(shape, values);
}

// sum_to_shape_of with static and with dynamic dimensions
void expect_sum(const ov::Shape& from, const ov::Shape& to, const std::vector<double>& expected) {
    for (const bool dynamic : {false, true}) {
        SCOPED_TRACE(dynamic ? "dynamic" : "static");
        const auto shaped = [dynamic](const ov::Shape& shape) {
            return parameter(dynamic ? ov::PartialShape::dynamic(static_cast<int64_t>(shape.size())) : shape);
        };
        const auto g = shaped(from);
        const auto like = shaped(to);
        const auto sum = graph::sum_to_shape_of(g, like);
        const auto model = std::make_shared<ov::Model>(ov::OutputVector{sum}, ov::ParameterVector{g, like});
        const auto result = run(model, {counted(from), counted(to)})[0];
        EXPECT_EQ(result.get_shape(), to);
        expect_near(result, expected);
    }
}

std::vector<double> values(const Output& x, const ov::ParameterVector& parameters, const std::vector<ov::Tensor>& in) {
    return values_of(run(std::make_shared<ov::Model>(ov::OutputVector{x}, parameters), in)[0]);
}

}  // namespace

TEST(SumToShape, UndoesEveryBroadcast) {
    expect_sum({2, 3}, {2, 3}, {1, 2, 3, 4, 5, 6});
    expect_sum({2, 3}, {3}, {5, 7, 9});
    expect_sum({2, 3}, {2, 1}, {6, 15});
    expect_sum({2, 3}, {1, 1}, {21});
    expect_sum({2, 3}, {}, {21});
    expect_sum({2, 2, 2}, {2, 1}, {1 + 2 + 5 + 6, 3 + 4 + 7 + 8});
    expect_sum({}, {}, {1});
    expect_sum({1, 3}, {3}, {1, 2, 3});
}

TEST(SumToShape, EmptyTensors) {
    expect_sum({0, 3}, {1, 3}, {0, 0, 0});
    expect_sum({0, 3}, {0, 3}, {});
    expect_sum({0}, {}, {0});
}

TEST(SumToShape, BuildsNothingForEqualShapes) {
    const auto g = parameter({2, 3});
    EXPECT_EQ(graph::sum_to_shape_of(g, parameter({2, 3})), g->output(0));
}

TEST(SumToShape, ASmallerRankIsAnError) {
    EXPECT_THROW(graph::sum_to_shape_of(parameter({3}), parameter({2, 3})), ArgumentError);
}

TEST(Axes, AreNormalized) {
    EXPECT_EQ(graph::normalize_axis(-1, 3), 2);
    EXPECT_EQ(graph::normalize_axes({0, -3}, 3), (std::vector<int64_t>{0, 0}));
    EXPECT_THROW(graph::normalize_axis(3, 3), ArgumentError);
    EXPECT_THROW(graph::normalize_axis(-4, 3), ArgumentError);
    EXPECT_THROW(graph::rank_of(parameter(ov::PartialShape::dynamic())), ArgumentError);
}

TEST(Sizes, KnownOnesAreConstants) {
    const auto x = parameter({-1, 3, 4});
    EXPECT_EQ(graph::constant_i64(graph::dims_of(x, {1, -1})), (std::vector<int64_t>{3, 4}));
    EXPECT_EQ(graph::constant_i64(graph::count_of(x, {1, 2})), (std::vector<int64_t>{12}));
    EXPECT_FALSE(graph::constant_i64(graph::dim_of(x, 0)).has_value());
    EXPECT_EQ(graph::constant_i64(graph::shape_of(parameter({2, 3}))), (std::vector<int64_t>{2, 3}));
}

TEST(Sizes, OthersAreComputed) {
    const auto x = parameter({-1, 3, -1});
    const auto in = counted({2, 3, 4});
    EXPECT_EQ(values(graph::dims_of(x, {2, 0}), {x}, {in}), (std::vector<double>{4, 2}));
    EXPECT_EQ(values(graph::count_of(x, {0, 1}), {x}, {in}), (std::vector<double>{6}));
    EXPECT_EQ(values(graph::shape_of(x), {x}, {in}), (std::vector<double>{2, 3, 4}));
}

TEST(Constants, AreFoundBehindFoldableOps) {
    const auto sum = graph::add(graph::i64s({1, 2}), graph::i64s({10, 20}));
    EXPECT_EQ(graph::constant_i64(sum), (std::vector<int64_t>{11, 22}));
    const auto x = parameter({2});
    EXPECT_FALSE(graph::constant_i64(graph::convert(x, ov::element::i64)).has_value());
    try {
        graph::require_constant_i64(x, *graph::neg(x).get_node(), "axes");
        FAIL() << "nothing was thrown";
    } catch (const ArgumentError& error) {
        EXPECT_NE(std::string(error.what()).find("axes must be constant"), std::string::npos) << error.what();
    }
}

TEST(Broadcasts, FollowAnotherValue) {
    const auto x = parameter({3});
    const auto like = parameter({-1, 3});
    const std::vector<ov::Tensor> in = {counted({3}), counted({2, 3})};
    EXPECT_EQ(values(graph::broadcast_like(x, like), {x, like}, in), (std::vector<double>{1, 2, 3, 1, 2, 3}));
    EXPECT_EQ(values(graph::zeros_like(like), {x, like}, in), (std::vector<double>(6, 0)));
    EXPECT_EQ(values(graph::ones_like(like), {x, like}, in), (std::vector<double>(6, 1)));
    EXPECT_EQ(graph::broadcast_like(x, parameter({3})), x->output(0));
}

TEST(ReducedAxes, ComeBackWithSizeOne) {
    const auto x = parameter({2, 3});
    EXPECT_EQ(graph::restore_reduced_axes(x, {3, 0}, false).get_partial_shape(), (ov::PartialShape{1, 2, 3, 1}));
    EXPECT_EQ(graph::restore_reduced_axes(x, {0}, true), x->output(0));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/gradients.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/result.hpp"
#include "openvino/op/split.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

// The types of the ops that were added to reach the gradients, sorted; constants left out.
std::vector<std::string> added_ops(const ov::OutputVector& gradients, const ov::OutputVector& given) {
    std::vector<std::string> types;
    for (const auto& node : graph::topological_order(gradients, given)) {
        if (!ov::is_type<ov::op::v0::Constant>(node)) {
            types.emplace_back(node->get_type_name());
        }
    }
    std::sort(types.begin(), types.end());
    return types;
}

using Types = std::vector<std::string>;

}  // namespace

TEST(Gradients, NothingIsBuiltForWhatIsNotWanted) {
    const auto a = parameter({2});
    const auto b = parameter({2});
    const auto other = graph::exp(b);
    const auto y = graph::mul(graph::sin(a), other);
    const auto seed = parameter({2});
    const auto dx = gradients({y}, {a}, {seed});
    // dy * other * cos(a): nothing for b
    EXPECT_EQ(added_ops(dx, {a, b, other, seed}), (Types{"Cos", "Multiply", "Multiply"}));
}

TEST(Gradients, BranchesThatTheOutputDoesNotNeedAreLeftOut) {
    const auto x = parameter({2});
    const auto y = graph::neg(x);
    graph::exp(x);
    const auto seed = parameter({2});
    EXPECT_EQ(added_ops(gradients({y}, {x}, {seed}), {x, seed}), (Types{"Negative"}));
}

TEST(Gradients, PathsThatMeetAreAddedUp) {
    const auto x = parameter({2});
    const auto y = graph::add(graph::mul(x, 3), graph::mul(x, x));
    const auto dx = gradients({y}, {x}, {graph::ones_like(y)});
    expect_near(run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({2}, {1, 5})})[0], {5, 13});
}

TEST(Gradients, SeveralOutputsAreAddedUp) {
    const auto x = parameter({2});
    const auto seed = graph::ones_like(x);
    const auto dx = gradients({graph::mul(x, 3), graph::mul(x, x), x}, {x}, {seed, seed, graph::mul(seed, 10)});
    expect_near(run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({2}, {1, 5})})[0], {15, 23});
}

TEST(Gradients, OneOutputNamedTwiceCountsTwice) {
    const auto x = parameter({});
    const auto y = graph::mul(x, 3);
    const auto dx = gradients({y, y}, {x});
    expect_near(run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({}, {1})})[0], {6});
}

TEST(Gradients, ZerosWhereNothingFlows) {
    const auto x = parameter({2});
    const auto unused = parameter({3});
    const auto rounded = parameter({2});
    const auto y = graph::add(x, graph::floor(rounded));
    const auto dx = gradients({y}, {x, unused, rounded}, {graph::ones_like(y)});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x, unused, rounded}),
                            {f32({2}, {1, 2}), f32({3}, {1, 2, 3}), f32({2}, {1, 2})});
    expect_near(values[0], {1, 1});
    expect_near(values[1], {0, 0, 0});
    expect_near(values[2], {0, 0});
}

TEST(Gradients, ValuesInsideTheGraph) {
    const auto x = parameter({});
    const auto inner = graph::mul(x, 3);
    const auto y = graph::square(inner);
    const auto dx = gradients({y}, {inner, x, y});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({}, {2})});
    expect_near(values[0], {12});
    expect_near(values[1], {36});
    expect_near(values[2], {1});
}

TEST(Gradients, AnInnerValueEndsThePath) {
    const auto x = parameter({});
    const auto inner = opaque({x});  // has no rule, and needs none
    const auto y = graph::square(inner);
    EXPECT_EQ(added_ops(gradients({y}, {inner}), {inner}), (Types{"Add", "Multiply", "Multiply"}));
}

TEST(Gradients, OneValueNamedTwiceGetsOneGradient) {
    const auto x = parameter({});
    const auto dx = gradients({graph::square(x)}, {x, x});
    EXPECT_EQ(dx[0], dx[1]);
}

TEST(Gradients, AConstantReceivesAGradient) {
    const auto x = parameter({2});
    const auto w = std::make_shared<ov::op::v0::Constant>(ov::element::f32, ov::Shape{2}, std::vector<float>{3, 4});
    const auto dw = gradients({graph::reduce_sum(graph::mul(x, w), {0}, false)}, {w});
    expect_near(run(std::make_shared<ov::Model>(dw, ov::ParameterVector{x}), {f32({2}, {5, 6})})[0], {5, 6});
}

TEST(Gradients, AnUnusedOutputOfANodeCountsAsZero) {
    const auto x = parameter({4});
    const auto parts = std::make_shared<ov::op::v1::Split>(x, graph::i64(0), 2);
    const auto y = graph::square(parts->output(1));
    const auto dx = gradients({y}, {x}, {graph::ones_like(y)});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({4}, {1, 2, 3, 4})});
    expect_near(values[0], {0, 0, 6, 8});
}

TEST(Gradients, PassThroughAResult) {
    const auto x = parameter({});
    const auto result = std::make_shared<ov::op::v0::Result>(graph::square(x));
    const auto dx = gradients({result}, {x});
    expect_near(run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({}, {3})})[0], {6});
}

TEST(Gradients, ThirdDerivative) {
    const auto x = parameter({});
    auto y = graph::mul(graph::square(x), graph::square(x));
    for (int order = 0; order < 3; ++order) {
        y = gradients({y}, {x})[0];
    }
    expect_near(run(std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x}), {f32({}, {2})})[0], {48});
}

TEST(Gradients, TheGivenGraphStaysAsItIs) {
    const auto x = parameter({2}, "x");
    const auto y = graph::exp(x);
    y.get_node()->set_friendly_name("y");
    const auto dx = gradients({y}, {x}, {graph::ones_like(y)});
    EXPECT_EQ(y.get_node()->get_friendly_name(), "y");
    EXPECT_EQ(y.get_node()->input_value(0), x->output(0));
    EXPECT_NE(dx[0], y);
}

// A recursive walk would overflow the stack; a quadratic one would take minutes.
TEST(Gradients, AChainOfFiveThousandOps) {
    const auto x = parameter({});
    Output y = x;
    for (int i = 0; i < 5000; ++i) {
        y = i % 2 == 0 ? graph::sin(y) : graph::add(y, x);
    }
    const auto dx = gradients({y}, {x});
    EXPECT_GT(graph::topological_order(dx).size(), 10000);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/stop_gradient.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/op/result.hpp"
#include "openvino/op/split.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

TEST(StopGradient, WhatLiesBeforeReceivesNothingThroughIt) {
    const auto x = parameter({2});
    const auto marked = graph::exp(x);
    const auto y = graph::mul(x, marked);
    EXPECT_FALSE(stops_gradient(marked));
    stop_gradient(marked);
    EXPECT_TRUE(stops_gradient(marked));
    const auto dx = gradients({y}, {x, marked}, {graph::ones_like(y)});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({2}, {0, 1})});
    expect_near(values[0], {1, std::exp(1.0)});  // as if exp(x) were a constant
    expect_near(values[1], {0, 1});              // the value itself is differentiated as ever
}

TEST(StopGradient, OneOfSeveralOutputsAndAnOutputOfTheModel) {
    const auto x = parameter({2});
    const auto split = std::make_shared<ov::op::v1::Split>(x, graph::i64(0), 2);
    stop_gradient(split->output(0));
    const auto one = graph::scalar(ov::element::f32, 1);
    const auto seed = graph::broadcast_to(one, graph::i64s({1}));
    const auto dx = gradients(split->outputs(), {x}, {seed, seed});
    expect_near(run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x}), {f32({2}, {5, 5})})[0], {0, 1});
}

TEST(StopGradient, CopiesOfAModelKeepTheMarkGradientsDoNotTakeIt) {
    const auto x = parameter({2}, "x");
    const auto marked = graph::exp(x);
    stop_gradient(marked);
    const auto y = graph::mul(graph::square(x), marked);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x});
    const auto first = gradient_model(model, {model->output(0)}, {x});
    const auto second = gradient_model(first, {first->output(0)}, {first->input(0).get_node()->output(0)});
    // 2 x e: the derivative of 2 x c with respect to x is 2 c, c = e^x
    const auto values = run(second, {f32({2}, {0, 1}), f32({2}, {1, 1}), f32({2}, {1, 1})});
    expect_near(values[0], {2, 2 * std::exp(1.0)});
    for (const auto& node : graph::topological_order({first->get_results().front()->input_value(0)})) {
        if (node->get_type_name() != std::string("Exp")) {
            EXPECT_FALSE(stops_gradient(node->output(0))) << node->get_friendly_name();
        }
    }
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/pad.hpp"
#include "openvino/op/parameter.hpp"
#include "ovtk/gradients.hpp"
#include "support/run.hpp"

namespace ovtk::test {

static std::shared_ptr<ov::op::v0::Parameter> parameter(const std::string& name, const ov::Shape& shape) {
    const auto node = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, shape);
    node->set_friendly_name(name);
    node->output(0).set_names({name});
    return node;
}

TEST(GradientOutputs, AnOpThatIsClonedWithMoreInputsThanItHas) {
    // Pad without a pad value has three inputs, its clone four
    const auto x = parameter("x", {2});
    const auto pad =
        std::make_shared<ov::op::v1::Pad>(x, graph::i64s({1}), graph::i64s({0}), ov::op::PadMode::CONSTANT);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{pad}, ov::ParameterVector{x}, "m");
    const auto gradients = gradient_model(model, {model->output(0)}, {model->input(0)});
    expect_near(run(gradients, {f32({2}, {5, 6}), f32({3}, {1, 2, 3})})[0], {2, 3});
}

TEST(GradientOutputs, EachOutputKeepsItsNameWhenTheGradientsAreOneValue) {
    const auto a = parameter("a", {2});
    const auto b = parameter("b", {2});
    const auto sum = graph::add(a, b);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{sum}, ov::ParameterVector{a, b}, "m");
    const auto gradients = gradient_model(model, {model->output(0)}, {model->input(0), model->input(1)});
    EXPECT_EQ(gradients->output(0).get_any_name(), "grad/a");
    EXPECT_EQ(gradients->output(1).get_any_name(), "grad/b");
    EXPECT_NE(gradients->get_results()[0]->input_value(0), gradients->get_results()[1]->input_value(0));
}

}  // namespace ovtk::test

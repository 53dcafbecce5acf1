// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/core/graph_util.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/result.hpp"
#include "openvino/runtime/core.hpp"
#include "ovtk/error.hpp"
#include "ovtk/gradients.hpp"
#include "support/folder.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

// y = sigmoid(x * w), loss = sum(y); w is a constant
struct Small {
    std::shared_ptr<ov::op::v0::Parameter> x = parameter({2}, "x");
    std::shared_ptr<ov::op::v0::Constant> w = ov::op::v0::Constant::create(ov::element::f32, {2}, {2, 3});
    Output y = graph::sigmoid(graph::mul(x, w));
    Output loss = graph::reduce_sum(y, {0}, /*keep_dims=*/false);
    std::shared_ptr<ov::Model> model;

    Small() {
        w->set_friendly_name("w");
        y.set_names({"y"});
        loss.set_names({"loss"});
        model = std::make_shared<ov::Model>(ov::OutputVector{y, loss}, ov::ParameterVector{x}, "small");
    }
};

std::vector<std::string> names_of(const ov::OutputVector& values) {
    std::vector<std::string> names;
    for (const auto& value : values) {
        names.push_back(value.get_any_name());
    }
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST(GradientModel, AScalarIsSeededWithOne) {
    const Small small;
    const auto gradient = gradient_model(small.model, {small.loss}, {small.x, small.w});
    EXPECT_EQ(names_of(gradient->inputs()), (Names{"x"}));
    EXPECT_EQ(names_of(gradient->outputs()), (Names{"grad/x", "grad/w"}));
    const auto values = run(gradient, {f32({2}, {0, 0})});
    expect_near(values[0], {0.5, 0.75});
    expect_near(values[1], {0, 0});
}

TEST(GradientModel, AnyOtherValueGetsAnInputForItsGradient) {
    const Small small;
    const auto gradient = gradient_model(small.model, {small.y, small.loss}, {small.x});
    EXPECT_EQ(names_of(gradient->inputs()), (Names{"x", "grad/y"}));
    // each element: (dy + 1) * slope * w
    expect_near(run(gradient, {f32({2}, {0, 0}), f32({2}, {1, 3})})[0], {1, 3});
}

TEST(GradientModel, WithOutputsOfTheModelFirst) {
    const Small small;
    const auto gradient = gradient_model(small.model, {small.loss}, {small.x}, /*with_outputs=*/true);
    EXPECT_EQ(names_of(gradient->outputs()), (Names{"y", "loss", "grad/x"}));
    const auto values = run(gradient, {f32({2}, {0, 0})});
    expect_near(values[0], {0.5, 0.5});
    expect_near(values[1], {1});
    expect_near(values[2], {0.5, 0.75});
}

TEST(GradientModel, ResultsStandForWhatTheyReturn) {
    const Small small;
    const auto gradient = gradient_model(small.model, {small.model->output(1)}, {small.x, small.model->output(0)});
    EXPECT_EQ(names_of(gradient->outputs()), (Names{"grad/x", "grad/y"}));
    const auto values = run(gradient, {f32({2}, {0, 0})});
    expect_near(values[0], {0.5, 0.75});
    expect_near(values[1], {1, 1});
}

TEST(GradientModel, ZerosWhereNothingFlows) {
    const auto x = parameter({2}, "x");
    const auto unused = parameter({3}, "unused");
    const auto y = graph::reduce_sum(x, {0}, /*keep_dims=*/false);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x, unused});
    const auto values = run(gradient_model(model, {y}, {unused}), {f32({2}, {1, 2}), f32({3}, {1, 2, 3})});
    expect_near(values[0], {0, 0, 0});
}

TEST(GradientModel, TheModelStaysAsItIs) {
    const Small small;
    const auto ops = small.model->get_ordered_ops().size();
    gradient_model(small.model, {small.loss}, {small.x, small.w}, /*with_outputs=*/true);
    EXPECT_EQ(small.model->get_ordered_ops().size(), ops);
    EXPECT_EQ(small.model->inputs().size(), 1);
    EXPECT_EQ(small.model->outputs().size(), 2);
    EXPECT_EQ(small.y.get_target_inputs().size(), 2);  // the sum and a result
    EXPECT_EQ(small.x->output(0).get_target_inputs().size(), 1);
}

TEST(GradientModel, TheSameNumbersAfterSavingAndReading) {
    const Small small;
    const auto gradient = gradient_model(small.model, {small.y}, {small.x, small.w}, /*with_outputs=*/true);
    const Folder folder;
    ov::save_model(gradient, folder.path("gradient.xml"), /*compress_to_fp16=*/false);
    const auto read = ov::Core().read_model(folder.path("gradient.xml"));
    EXPECT_EQ(names_of(read->inputs()), names_of(gradient->inputs()));
    EXPECT_EQ(names_of(read->outputs()), names_of(gradient->outputs()));
    const std::vector<ov::Tensor> inputs = {f32({2}, {0.3f, -0.7f}), f32({2}, {1, 3})};
    const auto expected = run(gradient, inputs);
    const auto actual = run(read, inputs);
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i) {
        expect_near(actual[i], values_of(expected[i]), 0);
    }
}

TEST(GradientModel, ItsGradientIsTheSecondDerivative) {
    const auto x = parameter({}, "x");
    const auto y = graph::mul(graph::square(x), x);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x});
    const auto first = gradient_model(model, {y}, {x});
    const auto second = gradient_model(first, {first->output(0)}, {first->input(0).get_node()->output(0)});
    expect_near(run(second, {f32({}, {2})})[0], {12});
}

TEST(GradientModel, DynamicDimensions) {
    const auto x = parameter({-1, 2}, "x");
    const auto y = graph::square(x);
    y.get_node()->set_friendly_name("y");
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x});
    const auto gradient = gradient_model(model, {y}, {x});
    EXPECT_EQ(gradient->input(1).get_any_name(), "grad/y");
    expect_near(run(gradient, {f32({1, 2}, {1, 2}), f32({1, 2}, {1, 1})})[0], {2, 4});
}

TEST(GradientModel, AValueOfAnotherModelIsRefused) {
    const Small small;
    const auto stranger = parameter({2}, "stranger");
    EXPECT_THROW(gradient_model(small.model, {small.loss}, {stranger}), ArgumentError);
    EXPECT_THROW(gradient_model(small.model, {stranger}, {small.x}), ArgumentError);
    EXPECT_THROW(gradient_model(nullptr, {small.loss}, {small.x}), ArgumentError);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/cut.hpp"

#include <gtest/gtest.h>

#include "autodiff/minimum_cut.hpp"
#include "graph/build.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/error.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

// y = (2 x w)^2 v, z = y + 1
struct Layers {
    std::shared_ptr<ov::op::v0::Parameter> x = parameter({2, 3}, "x");
    std::shared_ptr<ov::op::v0::Parameter> w = parameter({3, 4}, "w");
    std::shared_ptr<ov::op::v0::Parameter> v = parameter({4, 2}, "v");
    Output hidden = graph::square(graph::mul(graph::matmul(x, w), 2.));
    Output y = graph::matmul(hidden, v);
    Output z = graph::add(y, 1.);
    std::shared_ptr<ov::Model> model =
        std::make_shared<ov::Model>(ov::OutputVector{y, z}, ov::ParameterVector{x, w, v}, "layers");
};

const std::vector<float> X = {1, 2, 3, -1, 0.5f, 2};
const std::vector<float> W = {0.1f, 0.2f, -0.3f, 0.4f, 0.5f, -0.6f, 0.7f, 0.8f, -0.9f, 1, 1.1f, -1.2f};
const std::vector<float> V = {1, -1, 2, -2, 0.5f, 0.25f, 3, 1};
const std::vector<float> DY = {1, 2, -1, 0.5f};

}  // namespace

TEST(CutGradient, BothHalvesTogetherAreTheGradientModel) {
    const Layers layers;
    const auto cut = cut_gradient_model(layers.model, {layers.y, layers.z}, {layers.x, layers.w, layers.v});
    const std::vector<ov::Tensor> inputs = {f32({2, 3}, X), f32({3, 4}, W), f32({4, 2}, V)};
    auto values = run(cut.forward, inputs);
    std::vector<ov::Tensor> given;
    for (const auto i : cut.inputs) {
        given.push_back(inputs[i]);
    }
    given.insert(given.end(), values.begin() + 2, values.end());
    EXPECT_EQ(cut.seeds, (std::vector<size_t>{0, 1}));
    given.push_back(f32({2, 2}, DY));
    given.push_back(f32({2, 2}, DY));
    const auto found = run(cut.backward, given);

    const auto whole = gradient_model(layers.model, {layers.y, layers.z}, {layers.x, layers.w, layers.v});
    auto all = inputs;
    all.push_back(f32({2, 2}, DY));
    all.push_back(f32({2, 2}, DY));
    const auto expected = run(whole, all);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
        expect_near(found[i], values_of(expected[i]));
    }
}

TEST(CutGradient, WhatIsCheapIsComputedTwiceAndOneValueCrosses) {
    const Layers layers;
    const auto cut = cut_gradient_model(layers.model, {layers.y}, {layers.w, layers.v});
    ASSERT_EQ(cut.forward->get_results().size(), 3);  // y, z, and the product of x and w
    EXPECT_EQ(cut.forward->get_results()[2]->get_friendly_name(), "kept/0");
    EXPECT_EQ(cut.forward->get_results()[2]->get_output_shape(0), (ov::Shape{2, 4}));
    EXPECT_EQ(cut.inputs, (std::vector<size_t>{0, 2}));
    EXPECT_EQ(cut.backward->inputs()[2].get_any_name(), "kept/0");
    EXPECT_EQ(cut.backward->outputs()[0].get_any_name(), "grad/w");
}

TEST(CutGradient, AScalarHasAnIncomingGradientToo) {
    const auto x = parameter({3}, "x");
    const auto y = graph::reduce_sum(graph::square(x), {0}, /*keep_dims=*/false);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x});
    const auto cut = cut_gradient_model(model, {y}, {x});
    EXPECT_EQ(cut.forward->get_results().size(), 1);
    expect_near(run(cut.backward, {f32({3}, {1, 2, 3}), f32({}, {10})})[0], {20, 40, 60});
}

TEST(CutGradient, NothingFlowsBack) {
    const auto x = parameter({2}, "x");
    const auto unused = parameter({3}, "unused");
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{graph::square(x)}, ov::ParameterVector{x, unused});
    const auto cut = cut_gradient_model(model, {model->output(0)}, {unused});
    EXPECT_TRUE(cut.seeds.empty());
    EXPECT_EQ(cut.backward->get_results().size(), 1);
    EXPECT_THROW(cut_gradient_model(nullptr, {x}, {x}), ArgumentError);
}

TEST(MinimumCut, GoesThroughTheNarrowestPlaces) {
    // 0 -> {2, 3} -> 1, and 2 -> 3
    autodiff::FlowNetwork network(4);
    network.connect(0, 2, 10);
    network.connect(0, 3, 1);
    network.connect(2, 3, 2);
    network.connect(2, 1, 3);
    network.connect(3, 1, 9);
    EXPECT_EQ(network.source_side(0, 1), (std::vector<bool>{true, false, true, false}));
}

TEST(MinimumCut, NoWayAtAll) {
    autodiff::FlowNetwork network(3);
    network.connect(0, 2, 5);
    EXPECT_EQ(network.source_side(0, 1), (std::vector<bool>{true, false, true}));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/higher_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/build.hpp"
#include "openvino/core/model.hpp"
#include "openvino/op/constant.hpp"
#include "ovtk/error.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

// y = x * w, z = sum(x^2);   x [2, n], w a constant [2, 1]
struct Small {
    std::shared_ptr<ov::op::v0::Parameter> x;
    std::shared_ptr<ov::op::v0::Constant> w = ov::op::v0::Constant::create(ov::element::f32, {2, 1}, {2, 3});
    Output y, z;
    std::shared_ptr<ov::Model> model;

    explicit Small(const ov::PartialShape& shape) : x(parameter(shape, "x")) {
        w->set_friendly_name("w");
        y = graph::mul(x, w);
        z = graph::reduce_sum(graph::square(x), std::vector<int64_t>{0, 1}, /*keep_dims=*/false);
        y.set_names({"y"});
        z.set_names({"z"});
        model = std::make_shared<ov::Model>(ov::OutputVector{y, z}, ov::ParameterVector{x}, "small");
    }
};

using Names = std::vector<std::string>;

Names names_of(const ov::OutputVector& values) {
    Names names;
    for (const auto& value : values) {
        names.push_back(value.get_any_name());
    }
    return names;
}

}  // namespace

TEST(JacobianModel, OneForEachPairOfValues) {
    const Small small({2, 1});
    const auto jacobian = jacobian_model(small.model, {small.y, small.z}, {small.x, small.w});
    EXPECT_EQ(names_of(jacobian->outputs()), (Names{"jacobian/y/x", "jacobian/y/w", "jacobian/z/x", "jacobian/z/w"}));
    EXPECT_EQ(jacobian->output(0).get_partial_shape(), ov::PartialShape({2, 1, 2, 1}));
    EXPECT_EQ(jacobian->output(2).get_partial_shape(), ov::PartialShape({2, 1}));
    const auto values = run(jacobian, {f32({2, 1}, {5, 7})});
    expect_near(values[0], {2, 0, 0, 3});
    expect_near(values[1], {5, 0, 0, 7});
    expect_near(values[2], {10, 14});
    expect_near(values[3], {0, 0});  // z doesn't depend on w
}

TEST(JacobianModel, DynamicDimensionsAndOutputsBefore) {
    const Small small({2, -1});
    const auto jacobian = jacobian_model(small.model, {small.y}, {small.w}, /*with_outputs=*/true);
    const auto values = run(jacobian, {f32({2, 2}, {5, 6, 7, 8})});
    ASSERT_EQ(values.size(), 3u);
    expect_near(values[0], {10, 12, 21, 24});
    EXPECT_EQ(values[2].get_shape(), ov::Shape({2, 2, 2, 1}));
    expect_near(values[2], {5, 0, 6, 0, 0, 7, 0, 8});
}

TEST(JacobianModel, TheForwardPartStaysOutOfTheLoop) {
    const auto x = parameter({3}, "x");
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{graph::exp(graph::sin(x))}, ov::ParameterVector{x});
    const auto jacobian = jacobian_model(model, {model->output(0)}, {x});
    const auto ops = jacobian->get_ops();
    EXPECT_EQ(
        std::count_if(ops.begin(), ops.end(), [](const auto& op) { return op->get_type_name() == std::string("Exp"); }),
        1);
    expect_near(run(jacobian, {f32({3}, {0, 0, 0})})[0], {1, 0, 0, 0, 1, 0, 0, 0, 1});
}

TEST(JacobianModel, AValueOfAnotherModelIsRefused) {
    const Small small({2, 1});
    EXPECT_THROW(jacobian_model(small.model, {small.y}, {parameter({2}, "stranger")}), ArgumentError);
    EXPECT_THROW(jacobian_model(nullptr, {small.y}, {small.x}), ArgumentError);
    EXPECT_THROW(jacobian_model(small.model, {}, {small.x}), ArgumentError);
}

// loss = sum(x^2 * w):   H = [[2 w, 2 x], [2 x, 0]] for each element
TEST(HvpModel, TheHessianOfAllValuesTogetherTimesTheVector) {
    const auto x = parameter({2}, "x");
    const auto w = parameter({2}, "w");
    auto loss = graph::reduce_sum(graph::mul(graph::square(x), w), {0}, /*keep_dims=*/false);
    loss.set_names({"loss"});
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{loss}, ov::ParameterVector{x, w});
    const auto product = hvp_model(model, {loss}, {x, w}, /*with_outputs=*/true);
    EXPECT_EQ(names_of(product->inputs()), (Names{"x", "w", "vector/x", "vector/w"}));
    EXPECT_EQ(names_of(product->outputs()), (Names{"loss", "hvp/x", "hvp/w"}));
    const auto values = run(product, {f32({2}, {2, 3}), f32({2}, {5, 7}), f32({2}, {1, 10}), f32({2}, {100, 0})});
    expect_near(values[0], {83});
    expect_near(values[1], {10 + 400, 140});
    expect_near(values[2], {4, 60});
}

TEST(HvpModel, ALinearModelHasNone) {
    const auto x = parameter({2}, "x");
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{graph::mul(x, 3)}, ov::ParameterVector{x});
    const auto product = hvp_model(model, {model->output(0)}, {x});
    ASSERT_EQ(product->inputs().size(), 3u);  // x, its incoming gradient, the vector
    expect_near(run(product, {f32({2}, {1, 2}), f32({2}, {1, 1}), f32({2}, {1, 1})})[0], {0, 0});
    EXPECT_THROW(hvp_model(nullptr, {model->output(0)}, {x}), ArgumentError);
}

}  // namespace ovtk::test

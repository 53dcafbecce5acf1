// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "losses/loss.hpp"

#include <gtest/gtest.h>

#include "losses/common.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

using ov::op::v0::Parameter;

ov::Tensor run_with_shapes(const LossPtr& loss,
                           const ov::Tensor& prediction,
                           const ov::Tensor& target,
                           const ov::PartialShape& x_shape,
                           const ov::PartialShape& t_shape) {
    const auto x = std::make_shared<Parameter>(prediction.get_element_type(), x_shape);
    const auto t = std::make_shared<Parameter>(target.get_element_type(), t_shape);
    const auto value = loss->build(x, t);
    return run(std::make_shared<ov::Model>(ov::OutputVector{value}, ov::ParameterVector{x, t}), {prediction, target})
        .front();
}

// The batch (and what follows the class axis) unknown.
ov::PartialShape dynamic_but(ov::PartialShape shape, size_t kept) {
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        if (axis != kept) {
            shape[axis] = ov::Dimension::dynamic();
        }
    }
    return shape;
}

}  // namespace

ov::Tensor run_loss(const LossPtr& loss, const ov::Tensor& prediction, const ov::Tensor& target) {
    const ov::PartialShape x_shape = prediction.get_shape();
    const ov::PartialShape t_shape = target.get_shape();
    const auto value = run_with_shapes(loss, prediction, target, x_shape, t_shape);
    if (x_shape.size() > 1) {
        const size_t last = t_shape.size();  // of class indices nothing is kept
        const auto kept = t_shape.size() == x_shape.size() ? 1 : last;
        const auto dynamic =
            run_with_shapes(loss, prediction, target, dynamic_but(x_shape, 1), dynamic_but(t_shape, kept));
        expect_near(dynamic, values_of(value), 1e-6);
    }
    return value;
}

Builder with_target(const LossPtr& loss, const ov::Tensor& target) {
    return [=](const ov::OutputVector& x) {
        return loss->build(x.at(0), std::make_shared<ov::op::v0::Constant>(target));
    };
}

LossAndGradient evaluate(const LossPtr& loss, const ov::Tensor& prediction, const ov::Tensor& target) {
    const auto x = std::make_shared<Parameter>(prediction.get_element_type(), prediction.get_shape());
    const auto t = std::make_shared<Parameter>(target.get_element_type(), target.get_shape());
    const auto value = loss->build(x, t);
    const auto gradient = gradients({losses::reduce(value, losses::Reduction::sum)}, {x}).front();
    const auto results = run(std::make_shared<ov::Model>(ov::OutputVector{value, gradient}, ov::ParameterVector{x, t}),
                             {prediction, target});
    return {results[0], results[1]};
}

}  // namespace ovtk::test

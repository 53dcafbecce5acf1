// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/read_value.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/assign.hpp"
#include "ovtk/gradients.hpp"
#include "support/mutation.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// y = Assign(3 * ReadValue(x)); the model of the gradient holds neither
static void expect_gradient_passes(const Output& x, const Output& y) {
    const auto dy = parameter({2});
    const auto dx = gradients({y}, {x}, {dy}, rules_under_test())[0];
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{dx}, ov::ParameterVector{dy});
    expect_near(run(model, {f32({2}, {1, 2})})[0], {3, 6});
}

TEST(ReadValueVjp, PassesThroughItsInitialValueAndAssign) {
    const auto x = parameter({2});
    const auto old_state = std::make_shared<ov::op::v3::ReadValue>(x, "state");
    expect_gradient_passes(x, std::make_shared<ov::op::v3::Assign>(graph::mul(old_state, 3), "state"));

    const ov::op::util::VariableInfo info{ov::Shape{2}, ov::element::f32, "state"};
    const auto variable = std::make_shared<ov::op::util::Variable>(info);
    const auto state = std::make_shared<ov::op::v6::ReadValue>(x, variable);
    expect_gradient_passes(x, std::make_shared<ov::op::v6::Assign>(graph::mul(state, 3), variable));
}

}  // namespace ovtk::test

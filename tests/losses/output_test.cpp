// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"

namespace ovtk::test {

TEST(OutputLoss, IsTheMeanOfTheOutput) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 2});
    const auto loss = losses::output();
    EXPECT_EQ(loss->target_for(x).type, ov::element::dynamic);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{loss->build(x, {})}, ov::ParameterVector{x});
    expect_near(run(model, {f32({2, 2}, {1, 2, 3, 6})}).front(), {3});
}

TEST(OutputLoss, OfAScalarIsTheScalar) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{});
    EXPECT_EQ(losses::output()->build(x, {}), x->output(0));
}

}  // namespace ovtk::test

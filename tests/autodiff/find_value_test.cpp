// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "openvino/op/split.hpp"
#include "ovtk/error.hpp"
#include "ovtk/values.hpp"

namespace ovtk::test {

// y = exp(first half of x)
static std::shared_ptr<ov::Model> half_exp() {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{4});
    x->set_friendly_name("x");
    x->output(0).set_names({"input"});
    const auto halves = std::make_shared<ov::op::v1::Split>(x, graph::i64(0), 2);
    halves->set_friendly_name("halves");
    const auto y = graph::exp(halves->output(0));
    y.get_node()->set_friendly_name("y");
    return std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x}, "half_exp");
}

static std::string message_for(const std::string& name) {
    try {
        find_value(half_exp(), name);
    } catch (const ArgumentError& error) {
        return error.what();
    }
    return {};
}

TEST(FindValue, ByTensorNameAndFriendlyName) {
    const auto model = half_exp();
    EXPECT_EQ(find_value(model, "input"), model->input(0));
    EXPECT_EQ(find_value(model, "x"), model->input(0));
    EXPECT_EQ(find_value(model, "y"), model->get_results()[0]->input_value(0));
}

TEST(FindValue, OneOfSeveralOutputs) {
    EXPECT_EQ(find_value(half_exp(), "halves:1").get_index(), 1);
    EXPECT_NE(message_for("halves").find("2 values named 'halves'"), std::string::npos);
}

TEST(FindValue, ATensorNameComesBeforeAFriendlyName) {
    const auto model = half_exp();
    const auto y = model->get_results()[0]->input_value(0);
    y.get_node()->output(0).set_names({"x"});
    EXPECT_EQ(find_value(model, "x"), y);
}

TEST(FindValue, AnUnknownNameIsAnsweredWithNearMatches) {
    EXPECT_NE(message_for("imput").find("did you mean 'input'"), std::string::npos) << message_for("imput");
    EXPECT_THROW(find_value(nullptr, "x"), ArgumentError);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/naming.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"

namespace ovtk::test {

TEST(GradientNames, LeadBackToTheOp) {
    const auto x = parameter({2}, "x");
    const auto y = graph::sin(x);
    y.get_node()->set_friendly_name("wave");
    const auto dx = gradients({y}, {x}, {parameter({2}, "seed")})[0];
    EXPECT_EQ(dx.get_node()->get_friendly_name(), "wave/grad");
    EXPECT_EQ(dx.get_node()->get_input_node_ptr(1)->get_friendly_name(), "wave/grad/Cos");
}

TEST(GradientNames, TellTheInputsApart) {
    const auto a = parameter({2}, "a");
    const auto b = parameter({2}, "b");
    const auto y = graph::mul(a, b);
    y.get_node()->set_friendly_name("product");
    const auto dx = gradients({y}, {a, b}, {parameter({2}, "seed")});
    EXPECT_EQ(dx[0].get_node()->get_friendly_name(), "product/grad/0");
    EXPECT_EQ(dx[1].get_node()->get_friendly_name(), "product/grad/1");
}

TEST(GradientNames, SeedsKeepTheirs) {
    const auto x = parameter({2}, "x");
    const auto seed = graph::exp(parameter({2}, "s"));
    seed.get_node()->set_friendly_name("seed");
    const auto y = graph::add(x, x);
    gradients({y}, {x}, {seed});
    EXPECT_EQ(seed.get_node()->get_friendly_name(), "seed");
}

TEST(GradientNames, RuntimeInfoIsCopied) {
    const auto x = parameter({2}, "x");
    const auto y = graph::exp(x);
    y.get_node()->get_rt_info()["layer"] = std::string("third");
    const auto dx = gradients({y}, {x}, {parameter({2}, "seed")})[0];
    const auto& info = dx.get_node()->get_rt_info();
    ASSERT_EQ(info.count("layer"), 1);
    EXPECT_EQ(info.at("layer").as<std::string>(), "third");
}

}  // namespace ovtk::test

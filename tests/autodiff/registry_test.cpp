// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/registry.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/exp.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

// y = op(x) counts as y = 3 x
Grads threefold(const Opaque&, const VjpContext& c) {
    return {graph::mul(c.dy(), 3)};
}

// a two-input op whose second input is a setting
Grads first_input_only(const Opaque&, const VjpContext& c) {
    EXPECT_TRUE(c.needs(0));
    EXPECT_FALSE(c.needs(1));
    return {c.dy(), {}};
}

}  // namespace

TEST(Registry, ARuleByType) {
    auto registry = standard_rules();
    registry.add<Opaque>(threefold);
    const auto x = parameter({2});
    const auto dx = gradients({opaque({x})}, {x}, {x}, registry);
    EXPECT_STREQ(dx[0].get_node()->get_type_name(), "Multiply");
    EXPECT_EQ(standard_rules().find(Opaque::get_type_info_static()).status, OpStatus::unknown);
}

TEST(Registry, ARuleByName) {
    auto registry = standard_rules();
    registry.add({"test", "Opaque"}, [](const ov::Node&, const VjpContext& c) { return Grads{graph::neg(c.dy())}; });
    const auto x = parameter({2});
    EXPECT_STREQ(gradients({opaque({x})}, {x}, {x}, registry)[0].get_node()->get_type_name(), "Negative");
}

TEST(Registry, AnEmptyVersionStandsForEveryVersionWithoutAnEntry) {
    Registry registry;
    registry.non_differentiable(Registry::OpKey{"", "Opaque"}, "any version");
    EXPECT_EQ(registry.find(Opaque::get_type_info_static()).traits.note, "any version");
    registry.add<Opaque>(threefold);
    EXPECT_EQ(registry.find(Opaque::get_type_info_static()).status, OpStatus::rule);
}

TEST(Registry, ALaterEntryReplacesAnEarlierOne) {
    auto registry = standard_rules();
    registry.non_differentiable<ov::op::v0::Exp>("frozen here");
    const auto& entry = registry.find(ov::op::v0::Exp::get_type_info_static());
    EXPECT_EQ(entry.status, OpStatus::non_differentiable);
    EXPECT_EQ(entry.traits.note, "frozen here");
    EXPECT_FALSE(entry.rule);
}

TEST(Registry, ConstantInputsReceiveNothing) {
    auto registry = standard_rules();
    registry.add<Opaque>(first_input_only, {Broadcast::none, {1}});
    const auto x = parameter({2});
    const auto setting = parameter({2});
    const auto seed = parameter({2});
    const auto dx = gradients({opaque({x, graph::exp(setting)})}, {x, setting}, {seed}, registry);
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{seed}), {f32({2}, {3, 4})});
    expect_near(values[0], {3, 4});
    expect_near(values[1], {0, 0});
}

TEST(Registry, EntriesAreSortedAndStatusesHaveNames) {
    Registry registry;
    registry.not_trainable(Registry::OpKey{"v2", "A"}, "");
    registry.non_differentiable(Registry::OpKey{"v1", "B"}, "");
    EXPECT_EQ(registry.entries().begin()->first, (Registry::OpKey{"v1", "B"}));
    EXPECT_EQ(to_string(OpStatus::rule), "rule");
    EXPECT_EQ(to_string(OpStatus::lowered), "lowered");
    EXPECT_EQ(to_string(OpStatus::non_differentiable), "non_differentiable");
    EXPECT_EQ(to_string(OpStatus::not_trainable), "not_trainable");
    EXPECT_EQ(to_string(OpStatus::unknown), "unknown");
}

TEST(Context, AnAbsentGradientReadsAsZeros) {
    const auto x = parameter({2, 3});
    const auto y = opaque({x});
    const VjpContext context(*y.get_node(), Grads{Grad{}}, {true}, standard_rules());
    EXPECT_FALSE(context.has_dy());
    EXPECT_EQ(context.dy().get_partial_shape(), (ov::PartialShape{2, 3}));
    EXPECT_EQ(context.inputs(), 1);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/add.hpp"
#include "ovtk/error.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"

namespace ovtk::test {

namespace {

// The message of the error that `call` throws; empty when it throws none of this kind.
template <class Kind, class Call>
std::string message_of(const Call& call) {
    try {
        call();
    } catch (const Kind& error) {
        return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return "";
}

void expect_contains(const std::string& text, const std::vector<std::string>& parts) {
    for (const auto& part : parts) {
        EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is missing in:\n" << text;
    }
}

}  // namespace

TEST(GradientArguments, EmptyLists) {
    const auto x = parameter({});
    expect_contains(message_of<ArgumentError>([&] { gradients({}, {x}); }), {"no outputs"});
    expect_contains(message_of<ArgumentError>([&] { gradients({x}, {}); }), {"nothing to differentiate"});
}

TEST(GradientArguments, IntegersHaveNoGradient) {
    const auto x = parameter({});
    const auto whole = graph::convert(x, ov::element::i32);
    whole.get_node()->set_friendly_name("whole");
    expect_contains(message_of<ArgumentError>([&] { gradients({whole}, {x}); }), {"whole", "floating-point output"});
    expect_contains(message_of<ArgumentError>([&] { gradients({x}, {whole}); }), {"whole", "floating-point value"});
}

TEST(GradientArguments, Seeds) {
    const auto x = parameter({2}, "x");
    const auto call = [&](const ov::OutputVector& seeds) {
        return message_of<ArgumentError>([&] { gradients({x}, {x}, seeds); });
    };
    expect_contains(call({}), {"x", "without a seed must hold one element"});
    expect_contains(call({x, x}), {"2 seeds for 1 outputs"});
    expect_contains(call({parameter({3})}), {"its seed is f32[3]", "needs f32[2]"});
    expect_contains(call({graph::convert(x, ov::element::f16)}), {"its seed is f16[2]"});
    // also where nothing flows
    expect_contains(message_of<ArgumentError>([&] { gradients({x}, {parameter({2})}, {parameter({3})}); }), {"f32[3]"});
}

TEST(GradientArguments, ABroadcastAlongAnAxisIsRefused) {
    const auto a = parameter({2, 3, 4});
    const auto b = parameter({3});
    const ov::op::AutoBroadcastSpec along_axis(ov::op::AutoBroadcastType::PDPD, 1);
    const auto y = std::make_shared<ov::op::v1::Add>(a, b, along_axis);
    expect_contains(message_of<ArgumentError>([&] { gradients({y}, {b}, {a}); }), {"broadcast along axis 1"});
    const auto aligned =
        std::make_shared<ov::op::v1::Add>(a,
                                          parameter({4}),
                                          ov::op::AutoBroadcastSpec(ov::op::AutoBroadcastType::PDPD, 2));
    EXPECT_EQ(gradients({aligned}, {aligned->input_value(1)}, {a})[0].get_partial_shape(), (ov::PartialShape{4}));
}

TEST(NoRule, EveryOpIsListedAtOnceInOrder) {
    const auto x = parameter({2}, "x");
    const auto first = opaque({x}, "first");
    const auto second = opaque({graph::exp(first)}, "second");
    const auto message = message_of<NoRuleError>([&] { gradients({second}, {x}, {x}); });
    expect_contains(message, {"2 ops", "test::Opaque 'first' (f32[2])", "test::Opaque 'second'", "Fix: add a rule"});
    EXPECT_LT(message.find("'first'"), message.find("'second'"));
}

TEST(NoRule, OpsOffThePathDoNotMatter) {
    const auto x = parameter({2}, "x");
    const auto data = parameter({2}, "data");
    const auto y = graph::mul(x, opaque({data}, "off"));
    opaque({y}, "behind");
    EXPECT_NO_THROW(gradients({y}, {x}, {x}));
    expect_contains(message_of<NoRuleError>([&] { gradients({y}, {x, data}, {x}); }), {"1 op ", "'off'"});
}

TEST(NoRule, NotTrainableSaysWhy) {
    auto registry = standard_rules();
    registry.not_trainable<Opaque>("it sorts boxes");
    const auto x = parameter({2});
    const auto y = opaque({x}, "nms");
    const auto message = message_of<NoRuleError>([&] { gradients({y}, {x}, {x}, registry); });
    expect_contains(message, {"'nms'", "not trainable, it sorts boxes"});
}

TEST(NoRule, NothingIsBuiltBeforeTheError) {
    const auto x = parameter({2});
    const auto y = graph::exp(opaque({x}));
    EXPECT_THROW(gradients({y}, {x}, {x}), NoRuleError);
    EXPECT_TRUE(y.get_target_inputs().empty());
}

TEST(BadRule, ItsMistakesAreNamed) {
    const auto x = parameter({2}, "x");
    const auto y = opaque({x}, "op");
    const auto with_rule = [&](const Registry::Rule& rule) {
        auto registry = standard_rules();
        registry.add({"test", "Opaque"}, rule);
        return message_of<Error>([&] { gradients({y}, {x}, {x}, registry); });
    };
    expect_contains(with_rule([](const ov::Node&, const VjpContext&) { return Grads{}; }),
                    {"'op'", "returned nothing"});
    expect_contains(with_rule([](const ov::Node&, const VjpContext&) { return Grads{parameter({3})->output(0)}; }),
                    {"returned f32[3] for input 0", "which is f32[2]"});
    expect_contains(
        with_rule([](const ov::Node&, const VjpContext& c) { return Grads{graph::convert(c.dy(), ov::element::f16)}; }),
        {"returned f16[2]"});
}

}  // namespace ovtk::test

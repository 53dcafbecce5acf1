// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <chrono>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "ovtk/error.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

namespace {

// op(a, b) = a^2 * b
ov::OutputVector product(const Opaque&, const ov::OutputVector& x) {
    return {graph::mul(graph::square(x[0]), x[1])};
}

ov::OutputVector nothing_to_do(const Opaque&, const ov::OutputVector& x) {
    return {x[0]};
}

// Another op, which is lowered to the first: op(a, b) = (a^2)^2 * b
class Nested : public Opaque {
public:
    OPENVINO_OP("Nested", "test", Opaque);
    using Opaque::Opaque;
};

ov::OutputVector opaque_of_square(const Nested&, const ov::OutputVector& x) {
    return {opaque({graph::square(x[0]), x[1]})};
}

Registry with_product() {
    auto registry = standard_rules();
    registry.lower<Opaque>(product);
    return registry;
}

std::vector<ov::Tensor> run_gradients(const ov::OutputVector& dx,
                                      const ov::ParameterVector& parameters,
                                      const std::vector<ov::Tensor>& inputs) {
    return run(std::make_shared<ov::Model>(dx, parameters), inputs);
}

}  // namespace

TEST(Lowering, GradientsAreThoseOfTheSimplerOps) {
    const auto a = parameter({2});
    const auto b = parameter({2});
    const auto dx = gradients({opaque({a, b})}, {a, b}, {graph::ones_like(a)}, with_product());
    const auto values = run_gradients(dx, {a, b}, {f32({2}, {3, 4}), f32({2}, {5, 6})});
    expect_near(values[0], {30, 48});
    expect_near(values[1], {9, 16});
}

TEST(Lowering, OneValueThatFeedsBothInputs) {
    const auto x = parameter({});
    const auto dx = gradients({opaque({x, x})}, {x}, {}, with_product());
    expect_near(run_gradients(dx, {x}, {f32({}, {2})})[0], {12});
}

TEST(Lowering, OneInputThatNeedsNothing) {
    const auto a = parameter({});
    const auto b = parameter({});
    const auto dx = gradients({opaque({graph::mul(a, 2), graph::exp(b)})}, {a}, {}, with_product());
    expect_near(run_gradients(dx, {a, b}, {f32({}, {3}), f32({}, {0})})[0], {24});
}

TEST(Lowering, ThatReturnsItsInput) {
    auto registry = standard_rules();
    registry.lower<Opaque>(nothing_to_do);
    const auto a = parameter({});
    const auto b = parameter({});
    const auto dx = gradients({opaque({graph::square(a), b})}, {a, b}, {}, registry);
    const auto values = run_gradients(dx, {a, b}, {f32({}, {3}), f32({}, {1})});
    expect_near(values[0], {6});
    expect_near(values[1], {0});
}

TEST(Lowering, OfWhatAnotherLoweringMade) {
    auto registry = with_product();
    registry.lower<Nested>(opaque_of_square);
    const auto a = parameter({});
    const auto b = parameter({});
    const auto y = std::make_shared<Nested>(ov::OutputVector{a, b});
    const auto values = run_gradients(gradients({y}, {a, b}, {}, registry), {a, b}, {f32({}, {2}), f32({}, {3})});
    expect_near(values[0], {4 * 8 * 3});
    expect_near(values[1], {16});
}

TEST(Lowering, SecondOrder) {
    const auto registry = with_product();
    const auto a = parameter({});
    const auto b = parameter({});
    const auto da = gradients({opaque({a, b})}, {a}, {}, registry)[0];
    const auto values = run_gradients(gradients({da}, {a, b}, {}, registry), {a, b}, {f32({}, {2}), f32({}, {3})});
    expect_near(values[0], {6});
    expect_near(values[1], {4});
}

TEST(Lowering, DynamicDimensions) {
    const auto a = parameter({-1});
    const auto b = parameter({-1});
    const auto seed = parameter({-1});
    const auto dx = gradients({opaque({a, b})}, {b}, {seed}, with_product());
    const auto values = run_gradients(dx, {a, b, seed}, {f32({2}, {3, 4}), f32({1}, {5}), f32({2}, {1, 1})});
    expect_near(values[0], {25});
}

TEST(Lowering, NoPlaceholderIsLeftBehind) {
    const auto a = parameter({});
    const auto b = parameter({});
    const auto dx = gradients({opaque({a, b})}, {a, b}, {}, with_product());
    for (const auto& node : graph::topological_order(dx)) {
        EXPECT_TRUE(!ov::is_type<ov::op::v0::Parameter>(node) || node == a || node == b) << *node;
    }
}

TEST(Lowering, AnOpWithoutARuleInsideIsNamedWithItsOrigin) {
    auto registry = standard_rules();
    registry.lower<Nested>(opaque_of_square);
    const auto a = parameter({});
    const auto y = std::make_shared<Nested>(ov::OutputVector{a, a});
    y->set_friendly_name("outer");
    try {
        gradients({y}, {a}, {}, registry);
        FAIL() << "nothing was thrown";
    } catch (const NoRuleError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("'outer'"), std::string::npos) << message;
        EXPECT_NE(message.find("test::Opaque"), std::string::npos) << message;
    }
}

TEST(Lowering, OfTheWrongFormIsRefused) {
    auto registry = standard_rules();
    const auto a = parameter({2});
    const auto y = opaque({a, a}, "op");
    const Registry::OpKey key{"test", "Opaque"};
    registry.lower(key, [](const ov::Node&, const ov::OutputVector&) { return ov::OutputVector{}; });
    EXPECT_THROW(gradients({y}, {a}, {a}, registry), Error);
    registry.lower(key, [](const ov::Node&, const ov::OutputVector& x) {
        return ov::OutputVector{graph::reduce_sum(x[0], {0}, /*keep_dims=*/false)};
    });
    EXPECT_THROW(gradients({y}, {a}, {a}, registry), Error);
}

// Each lowered op looks at its own part of the graph: 2,000 in a row take seconds at most.
TEST(Lowering, ALongChain) {
    const auto registry = with_product();
    const auto x = parameter({});
    Output y = x;
    for (int i = 0; i < 2000; ++i) {
        y = opaque({y, x});
    }
    const auto start = std::chrono::steady_clock::now();
    gradients({y}, {x}, {}, registry);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scaled_dot_product_attention.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "ovtk/gradients.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using Attention = ov::op::v13::ScaledDotProductAttention;

namespace {

Output attention(const ov::OutputVector& inputs, bool causal = false) {
    return std::make_shared<Attention>(inputs, causal)->output(0);
}

Builder with(bool causal) {
    return [causal](const ov::OutputVector& x) {
        return attention(x, causal);
    };
}

Output mask(const ov::Shape& shape, const std::vector<bool>& values) {
    return ov::op::v0::Constant::create(ov::element::boolean, shape, values)->output(0);
}

}  // namespace

TEST(ScaledDotProductAttentionVjp, AgreesWithFiniteDifferences) {
    for (const bool causal : {false, true}) {
        expect_vjp({{1, 3, 4}, {1, 3, 4}, {1, 3, 4}}, with(causal));
        expect_vjp({{1, 2, 3, 4}, {1, 2, 5, 4}, {1, 2, 5, 4}}, with(causal));
    }
}

TEST(ScaledDotProductAttentionVjp, AFloatMaskHasAGradientToo) {
    expect_vjp({{1, 2, 3, 4}, {1, 2, 2, 4}, {1, 2, 2, 4}, {1, 2, 3, 2}}, with(false));
    expect_vjp({{2, 2, 3, 4}, {2, 2, 2, 4}, {2, 2, 2, 4}, {3, 2}}, with(false));
    expect_vjp({{2, 2, 3, 4}, {2, 2, 2, 4}, {2, 2, 2, 4}, {2, 1, 1, 2}}, with(false));
}

TEST(ScaledDotProductAttentionVjp, ABooleanMaskSaysWhatTakesPart) {
    const auto visible = mask({3, 2}, {true, false, true, true, false, true});
    expect_vjp({{1, 2, 3, 4}, {1, 2, 2, 4}, {1, 2, 2, 4}},
               [&](const ov::OutputVector& x) { return attention({x[0], x[1], x[2], visible}); });
}

TEST(ScaledDotProductAttentionVjp, AGivenScale) {
    expect_vjp({{1, 2, 3, 4}, {1, 2, 2, 4}, {1, 2, 2, 4}}, [&](const ov::OutputVector& x) {
        const auto zeros = graph::zeros(ov::element::f32, graph::i64s({3, 2}));
        return attention({x[0], x[1], x[2], zeros, graph::scalar(ov::element::f32, 0.3)});
    });
}

TEST(ScaledDotProductAttentionVjp, AQueryThatMayLookAtNothingPassesNothingOn) {
    const auto visible = mask({2, 2}, {false, false, true, true});
    const auto build = [&](const ov::OutputVector& x) {
        return attention({x[0], x[1], x[2], visible});
    };
    const auto dx = run_vjp(build,
                            {f32({1, 2, 1}, {1, 0}), f32({1, 2, 1}, {2, 3}), f32({1, 2, 1}, {4, 8})},
                            f32({1, 2, 1}, {100, 1}));
    // the second query gives both keys the weight 1/2
    expect_near(dx[0], {0, 0.5 * (4 - 6) * 2 + 0.5 * (8 - 6) * 3});
    expect_near(dx[1], {0, 0});
    expect_near(dx[2], {0.5, 0.5});
}

TEST(ScaledDotProductAttentionVjp, TheForwardPassKeepsTheOp) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{1, 2, 4});
    const auto y = attention({x, x, x});
    const auto loss = graph::reduce_sum(y, {0, 1, 2}, false);
    const auto dx = gradients({loss}, {x});
    const ov::Model model({loss, dx[0]}, {x});
    const auto ops = model.get_ops();
    EXPECT_EQ(std::count_if(ops.begin(), ops.end(), [](const auto& op) { return ov::is_type<Attention>(op); }), 1);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/if.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/result.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v8::If;

namespace {

std::shared_ptr<ov::Model> branch(const Output& y, const ov::ParameterVector& x) {
    return std::make_shared<ov::Model>(ov::OutputVector{y}, x);
}

// condition ? a * b * a : sin(a)
Output choose(const Output& condition, const Output& x0, const Output& x1) {
    const auto shape = x0.get_partial_shape();
    const auto a = parameter(shape), b = parameter(shape), c = parameter(shape);
    const auto op = std::make_shared<If>(condition);
    op->set_then_body(branch(graph::mul(graph::mul(a, b), a), {a, b}));
    op->set_else_body(branch(graph::sin(c), {c}));
    op->set_input(x0, a, c);
    op->set_input(x1, b, nullptr);
    const auto y = op->set_output(op->get_then_body()->get_results()[0], op->get_else_body()->get_results()[0]);
    op->validate_and_infer_types();
    return y;
}

// sum(x) > 0 or < 0, which a small step doesn't change
Output is_positive(const Output& x, bool swapped) {
    const auto sum = graph::reduce_sum(x, {0}, false);
    return swapped ? graph::less(sum, 0) : graph::greater(sum, 0);
}

}  // namespace

TEST(IfVjp, EachBranch) {
    for (const bool swapped : {false, true}) {
        expect_vjp(
            {{3}, {3}},
            [=](const ov::OutputVector& x) { return choose(is_positive(x[0], swapped), x[0], x[1]); },
            between(0.5, 1));
    }
}

TEST(IfVjp, ABranchInABranch) {
    const auto build = [](const ov::OutputVector& x) {
        const auto a = parameter({3}), b = parameter({3}), c = parameter({3});
        const auto op = std::make_shared<If>(is_positive(x[0], false));
        op->set_then_body(branch(graph::mul(choose(is_positive(a, true), a, b), b), {a, b}));
        op->set_else_body(branch(c, {c}));
        op->set_input(x[0], a, c);
        op->set_input(x[1], b, nullptr);
        const auto y = op->set_output(op->get_then_body()->get_results()[0], op->get_else_body()->get_results()[0]);
        op->validate_and_infer_types();
        return y;
    };
    auto check = between(0.5, 1);
    check.dynamic = false;
    expect_vjp({{3}, {3}}, build, check);
}

TEST(IfVjp, AnInputThatTheBranchDoesNotReadGetsZeros) {
    const auto build = [](const ov::OutputVector& x) {
        return choose(is_positive(x[0], true), x[0], x[1]);
    };
    const auto dx = run_vjp(build, {f32({2}, {1, 2}), f32({2}, {3, 4})}, f32({2}, {1, 1}));
    expect_near(dx[1], {0, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

// A boolean taken back to the type of x: nothing flows through it.
static Output as_number(const Output& condition, const Output& x) {
    return std::make_shared<v1::ConvertLike>(condition, x)->output(0);
}

template <class Op>
static void expect_nothing_flows_through_comparison() {
    const auto build = [](const ov::OutputVector& x) {
        return as_number(std::make_shared<Op>(x[0], x[1]), x[0]);
    };
    const auto dx = run_vjp(build, {f32({3}, {1, 2, 3}), f32({}, {2})}, f32({3}, {1, 1, 1}));
    expect_near(dx[0], {0, 0, 0});
    expect_near(dx[1], {0});
    EXPECT_EQ(standard_rules().find(Op::get_type_info_static()).status, OpStatus::non_differentiable);
}

template <class Op>
static void expect_nothing_flows_through_test() {
    const auto build = [](const ov::OutputVector& x) {
        return as_number(std::make_shared<Op>(x[0]), x[0]);
    };
    expect_near(run_vjp(build, {f32({2}, {1, 2})}, f32({2}, {1, 1}))[0], {0, 0});
    EXPECT_EQ(standard_rules().find(Op::get_type_info_static()).status, OpStatus::non_differentiable);
}

TEST(Comparison, NothingFlowsThroughIt) {
    expect_nothing_flows_through_comparison<v1::Equal>();
    expect_nothing_flows_through_comparison<v1::NotEqual>();
    expect_nothing_flows_through_comparison<v1::Greater>();
    expect_nothing_flows_through_comparison<v1::GreaterEqual>();
    expect_nothing_flows_through_comparison<v1::Less>();
    expect_nothing_flows_through_comparison<v1::LessEqual>();
}

TEST(Comparison, NothingFlowsThroughTestsForSpecialValues) {
    expect_nothing_flows_through_test<v10::IsNaN>();
    expect_nothing_flows_through_test<v10::IsInf>();
    expect_nothing_flows_through_test<v10::IsFinite>();
}

TEST(Comparison, AMaskMadeByOneIsAConstant) {
    // y = x * (x > 0): the mask counts as given
    const auto masked = [](const ov::OutputVector& x) {
        const auto zero = v0::Constant::create(ov::element::f32, {}, {0});
        const auto mask = as_number(std::make_shared<v1::Greater>(x[0], zero), x[0]);
        return std::make_shared<v1::Multiply>(x[0], mask)->output(0);
    };
    expect_near(run_vjp(masked, {f32({2}, {-1, 2})}, f32({2}, {5, 6}))[0], {0, 6});
}

}  // namespace ovtk::test

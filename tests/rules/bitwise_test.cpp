// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

// y = x + op(int(x), 1): nothing flows through the second term
template <class Op, class... More>
static void expect_nothing_flows(const More&... more) {
    const auto build = [&](const ov::OutputVector& x) {
        const auto integer = std::make_shared<v0::Convert>(x[0], ov::element::i32);
        const auto bits = std::make_shared<Op>(integer, more...);
        return std::make_shared<v1::Add>(x[0], std::make_shared<v1::ConvertLike>(bits, x[0]))->output(0);
    };
    expect_near(run_vjp(build, {f32({2}, {1, 2})}, f32({2}, {3, 4}))[0], {3, 4});
    EXPECT_EQ(standard_rules().find(Op::get_type_info_static()).status, OpStatus::non_differentiable);
}

TEST(Bitwise, NothingFlowsThroughIt) {
    const auto one = v0::Constant::create(ov::element::i32, {}, {1});
    expect_nothing_flows<v13::BitwiseAnd>(one);
    expect_nothing_flows<v13::BitwiseOr>(one);
    expect_nothing_flows<v13::BitwiseXor>(one);
    expect_nothing_flows<v13::BitwiseNot>();
    expect_nothing_flows<v15::BitwiseLeftShift>(one);
    expect_nothing_flows<v15::BitwiseRightShift>(one);
}

}  // namespace ovtk::test

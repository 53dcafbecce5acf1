// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "ovtk/gradients.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

template <class... Ops>
static void expect_stated() {
    for (const auto& type : {Ops::get_type_info_static()...}) {
        EXPECT_EQ(standard_rules().find(type).status, OpStatus::non_differentiable) << type;
        EXPECT_FALSE(standard_rules().find(type).traits.note.empty()) << type;
    }
}

TEST(Logical, IsStatedToCarryNoGradient) {
    expect_stated<v1::LogicalAnd,
                  v1::LogicalOr,
                  v1::LogicalXor,
                  v0::Xor,
                  v1::LogicalNot,
                  v1::ReduceLogicalAnd,
                  v1::ReduceLogicalOr>();
}

TEST(Logical, AConditionMadeOfConditionsIsAConstant) {
    // y = (a > 0 and not b > 0) ? a : b
    const auto build = [](const ov::OutputVector& x) {
        const auto zero = v0::Constant::create(ov::element::f32, {}, {0});
        const auto a = std::make_shared<v1::Greater>(x[0], zero);
        const auto b = std::make_shared<v1::Greater>(x[1], zero);
        const auto both = std::make_shared<v1::LogicalAnd>(a, std::make_shared<v1::LogicalNot>(b));
        return std::make_shared<v1::Select>(both, x[0], x[1])->output(0);
    };
    const auto dx = run_vjp(build, {f32({3}, {1, 1, -1}), f32({3}, {-1, 1, -1})}, f32({3}, {4, 5, 6}));
    expect_near(dx[0], {4, 0, 0});
    expect_near(dx[1], {0, 5, 6});
}

}  // namespace ovtk::test

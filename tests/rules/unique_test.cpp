// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/unique.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/gather_tree.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(UniqueVjp, NothingFlowsThroughAnElementThatWasChosen) {
    // x reaches the loss through Unique (nothing) and directly
    const auto build = [](const ov::OutputVector& x) {
        const auto different = std::make_shared<ov::op::v10::Unique>(x[0]);
        return graph::mul(x[0], graph::reduce_sum(different->output(0), {0}, /*keep_dims=*/true));
    };
    expect_near(run_vjp(build, {f32({2}, {2, 3})}, f32({2}, {1, 1}))[0], {5, 5});
}

TEST(UniqueVjp, GatherTreeSaysWhyNothingFlows) {
    const auto& entry = standard_rules().find(ov::op::v1::GatherTree::get_type_info_static());
    EXPECT_EQ(entry.status, OpStatus::non_differentiable);
    EXPECT_FALSE(entry.traits.note.empty());
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/unique.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

TEST(SamplingVjp, NothingFlowsThroughAnElementThatWasChosen) {
    // x reaches the loss through Unique (nothing) and directly
    const auto build = [](const ov::OutputVector& x) {
        const auto different = std::make_shared<ov::op::v10::Unique>(x[0]);
        return graph::mul(x[0], graph::reduce_sum(different->output(0), {0}, /*keep_dims=*/true));
    };
    expect_near(run_vjp(build, {f32({2}, {2, 3})}, f32({2}, {1, 1}))[0], {5, 5});
}

TEST(SamplingVjp, EveryOpSaysWhy) {
    for (const auto* name : {"Bucketize", "SearchSorted", "GatherTree", "Unique", "RandomUniform", "Multinomial"}) {
        bool found = false;
        for (const auto& [key, entry] : standard_rules().entries()) {
            if (key.second == name) {
                found = true;
                EXPECT_EQ(entry.status, OpStatus::non_differentiable) << name;
                EXPECT_FALSE(entry.traits.note.empty()) << name;
            }
        }
        EXPECT_TRUE(found) << name;
    }
}

}  // namespace ovtk::test

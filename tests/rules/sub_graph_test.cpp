// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "rules/sub_graph.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "ovtk/gradients.hpp"
#include "support/ops.hpp"

namespace ovtk::test {

TEST(SubGraph, FindsTheResultsThatDependOnAParameter) {
    const auto a = parameter({2}), b = parameter({2});
    const ov::Model model(ov::OutputVector{graph::sin(a), graph::mul(a, b), graph::neg(b)}, ov::ParameterVector{a, b});
    const rules::Body body(model);
    EXPECT_EQ(rules::dependent_results(body, {0}), (std::vector<bool>{true, true, false}));
    EXPECT_EQ(rules::dependent_results(body, {1}), (std::vector<bool>{false, true, true}));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/op_table.hpp"

#include <gtest/gtest.h>

namespace ovtk::test {

TEST(OpTable, JoinsTheVersionsOfWhichTheSameIsSaid) {
    Registry r;
    r.non_differentiable({"opset13", "Thing"}, "flat");
    r.non_differentiable({"opset8", "Thing"}, "flat");
    r.not_trainable({"opset1", "Thing"}, "no");
    r.non_differentiable({"", "Other"}, "flat");
    const auto rows = op_table(r);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].op, "Other");
    EXPECT_TRUE(rows[0].versions.empty());
    EXPECT_EQ(rows[1].versions, (std::vector<std::string>{"opset8", "opset13"}));
    EXPECT_EQ(to_string(rows[1].status), "non_differentiable");
    EXPECT_EQ(rows[2].versions, (std::vector<std::string>{"opset1"}));
    EXPECT_EQ(rows[2].note, "no");
}

}  // namespace ovtk::test

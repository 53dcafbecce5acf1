// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/einsum.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

// The lowering must compute what the op itself computes; its gradient is that of the simpler ops.
static void expect_einsum(const std::string& equation, const std::vector<ov::Shape>& shapes) {
    SCOPED_TRACE(equation);
    expect_vjp(shapes,
               [&](const ov::OutputVector& x) { return std::make_shared<ov::op::v7::Einsum>(x, equation)->output(0); });
}

TEST(EinsumVjp, OneOperand) {
    expect_einsum("ij->ji", {{2, 3}});
    expect_einsum("ijk->ik", {{2, 3, 4}});
    expect_einsum("ij->", {{2, 3}});
    expect_einsum("ii->i", {{3, 3}});
}

TEST(EinsumVjp, MatrixProducts) {
    expect_einsum("ij,jk->ik", {{2, 3}, {3, 4}});
    expect_einsum("ij,kj->ki", {{2, 3}, {4, 3}});
    expect_einsum("bij,bjk->bik", {{2, 2, 3}, {2, 3, 2}});
    expect_einsum("bhid,bhjd->bhij", {{1, 2, 3, 2}, {1, 2, 2, 2}});
    expect_einsum("ij,jk", {{2, 3}, {3, 4}});
}

TEST(EinsumVjp, OuterDotAndPartialSums) {
    expect_einsum("i,j->ij", {{2}, {3}});
    expect_einsum("i,i->", {{3}, {3}});
    expect_einsum("ij,k->k", {{2, 3}, {2}});
    expect_einsum("ij,ij->i", {{2, 3}, {2, 3}});
}

TEST(EinsumVjp, ThreeOperands) {
    expect_einsum("ij,jk,kl->il", {{2, 3}, {3, 2}, {2, 2}});
    expect_einsum("i,ij,j->", {{2}, {2, 3}, {3}});
}

TEST(EinsumVjp, Ellipsis) {
    expect_einsum("...ij,...jk->...ik", {{2, 2, 3}, {2, 3, 2}});
    expect_einsum("...ij,jk->...ik", {{2, 2, 3}, {3, 2}});
}

TEST(EinsumVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v7::Einsum>(x, "ij,j->i")->output(0);
    };
    const auto dx = run_vjp(build, {f32({1, 2}, {1, 2}), f32({2}, {3, 4})}, f32({1}, {10}));
    expect_near(dx[0], {30, 40});
    expect_near(dx[1], {10, 20});
}

}  // namespace ovtk::test

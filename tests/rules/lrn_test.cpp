// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/lrn.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Builder lrn(const std::vector<int64_t>& axes, double alpha, double beta, double bias, size_t size) {
    return [=](const ov::OutputVector& x) {
        const auto constant = ov::op::v0::Constant::create(ov::element::i64, ov::Shape{axes.size()}, axes);
        return std::make_shared<ov::op::v0::LRN>(x[0], constant, alpha, beta, bias, size)->output(0);
    };
}

// Whole numbers for the bias: the CPU plugin drops the fraction.
TEST(LrnVjp, AcrossChannelsAndWithinThem) {
    VjpCheck check;
    check.dynamic_shapes = {{-1, 5, -1, -1}};
    expect_vjp({{2, 5, 3, 2}}, lrn({1}, 1.5, 0.75, 2, 3), check);
    expect_vjp({{2, 5, 3, 2}}, lrn({1}, 0.5, 2, 1, 5), check);
    expect_vjp({{2, 5, 3, 4}}, lrn({2, 3}, 1.5, 0.75, 1, 3), check);
}

TEST(LrnVjp, ByHand) {
    // size 1, alpha 3, beta 1, bias 1: y = x / (1 + 3 x^2), dx = dy * (1 - 3 x^2) / (1 + 3 x^2)^2
    expect_near(run_vjp(lrn({1}, 3, 1, 1, 1), {f32({1, 2, 1, 1}, {1, 0})}, f32({1, 2, 1, 1}, {8, 5}))[0], {-1, 5});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/prelu.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::Constant;
using ov::op::v0::PRelu;

// Numbers away from 0, of both signs.
static ov::Tensor both_sides(const ov::Shape& shape) {
    std::vector<float> values(ov::shape_size(shape));
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] = (i % 3 == 1 ? 1.f : -1.f) * (0.2f + 0.1f * static_cast<float>(i % 7));
    }
    return f32(shape, values);
}

static void expect_prelu_vjp(const ov::Shape& x, const ov::Shape& slope) {
    VjpCheck check;
    check.inputs = {both_sides(x), both_sides(slope)};
    expect_vjp({x, slope}, binary<PRelu>(), check);
}

static Builder leaky_relu(float slope) {
    return [slope](const ov::OutputVector& x) {
        return std::make_shared<PRelu>(x[0], Constant::create(x[0].get_element_type(), {1}, {slope}))->output(0);
    };
}

TEST(PReluVjp, AgreesWithFiniteDifferencesForASlopePerChannel) {
    expect_prelu_vjp({2, 3}, {3});
    expect_prelu_vjp({2, 3, 4}, {3});
    expect_prelu_vjp({2, 3, 2, 2}, {3});
    expect_prelu_vjp({2, 3, 3}, {3});
}

TEST(PReluVjp, AgreesWithFiniteDifferencesForOneSlope) {
    expect_prelu_vjp({2, 3}, {1});
    expect_prelu_vjp({2, 3, 2}, {1});
    expect_prelu_vjp({4}, {1});
}

TEST(PReluVjp, AgreesWithFiniteDifferencesForASlopeThatIsBroadcast) {
    expect_prelu_vjp({4}, {4});
    expect_prelu_vjp({2, 3, 2}, {3, 1});
    expect_prelu_vjp({2, 3, 2}, {1, 3, 1});
    expect_prelu_vjp({2, 3, 2}, {2, 3, 2});
}

TEST(PReluVjp, AgreesWithFiniteDifferencesForAConstantSlope) {
    for (const float slope : {0.1f, -0.1f}) {
        expect_unary_vjp(leaky_relu(slope), between(0.1, 1));
        expect_unary_vjp(leaky_relu(slope), between(-1, -0.1));
    }
}

TEST(PReluVjp, ByHandWithTheSlopeAtTheKink) {
    const auto x = f32({1, 2, 3}, {-1, 0, 2, -3, 4, -5});
    const auto dx = run_vjp(binary<PRelu>(), {x, f32({2}, {10, 100})}, f32({1, 2, 3}, {1, 2, 3, 4, 5, 6}));
    expect_near(dx[0], {10, 20, 3, 400, 5, 600});
    expect_near(dx[1], {-1, -12 - 30});
    expect_near(run_vjp(leaky_relu(0.1f), {f32({3}, {-1, 0, 2})}, f32({3}, {10, 10, 10}))[0], {1, 1, 10});
}

}  // namespace ovtk::test

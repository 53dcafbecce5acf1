// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/split.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/variadic_split.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

// The parts of x, each times another number, joined again: each part has its own gradient.
static Output weighted(const std::shared_ptr<ov::Node>& split, int64_t axis) {
    ov::OutputVector parts;
    for (size_t i = 0; i < split->get_output_size(); ++i) {
        parts.push_back(graph::mul(graph::square(split->output(i)), i + 1.0));
    }
    return graph::concat(parts, axis);
}

static Builder split(int64_t axis, size_t parts) {
    return [=](const ov::OutputVector& x) {
        return weighted(std::make_shared<ov::op::v1::Split>(x[0], graph::i64(axis), parts), axis);
    };
}

static Builder variadic(int64_t axis, const std::vector<int64_t>& lengths) {
    return [=](const ov::OutputVector& x) {
        return weighted(std::make_shared<ov::op::v1::VariadicSplit>(x[0], graph::i64(axis), graph::i64s(lengths)),
                        axis);
    };
}

TEST(SplitVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{4}}, split(0, 2));
    expect_vjp({{2, 6}}, split(1, 3));
    expect_vjp({{2, 4, 1, 2, 2}}, split(-4, 4));
    expect_vjp({{5}}, variadic(0, {2, 3}));
    expect_vjp({{2, 6}}, variadic(-1, {1, -1, 2}));
}

TEST(SplitVjp, APartThatNobodyNeeds) {
    expect_vjp({{2, 6}}, [](const ov::OutputVector& x) {
        const auto parts = std::make_shared<ov::op::v1::Split>(x[0], graph::i64(1), 3);
        return graph::square(parts->output(1));
    });
}

TEST(SplitVjp, ByHand) {
    const auto second = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v1::VariadicSplit>(x[0], graph::i64(0), graph::i64s({1, 2}))->output(1);
    };
    expect_near(run_vjp(second, {f32({3}, {0, 0, 0})}, f32({2}, {5, 6}))[0], {0, 5, 6});
}

TEST(SplitVjp, EmptyTensors) {
    EXPECT_EQ(run_vjp(split(1, 2), {f32({0, 4}, {})}, f32({0, 4}, {}))[0].get_shape(), (ov::Shape{0, 4}));
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/broadcast.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;
using ov::op::AutoBroadcastSpec;
using ov::op::AutoBroadcastType;
using ov::op::BroadcastModeSpec;
using ov::op::BroadcastType;

template <class Op, class Spec>
static Builder broadcast(const std::vector<int64_t>& shape, const Spec& spec) {
    return squared([=](const ov::OutputVector& x) { return std::make_shared<Op>(x[0], i64s(shape), spec)->output(0); });
}

static Builder numpy(const std::vector<int64_t>& shape) {
    return broadcast<ov::op::v3::Broadcast>(shape, BroadcastModeSpec(BroadcastType::NUMPY));
}

static Builder bidirectional(const std::vector<int64_t>& shape) {
    return broadcast<ov::op::v3::Broadcast>(shape, BroadcastModeSpec(BroadcastType::BIDIRECTIONAL));
}

template <class Op>
static Builder mapped(const std::vector<int64_t>& shape, const std::vector<int64_t>& mapping) {
    return squared(
        [=](const ov::OutputVector& x) { return std::make_shared<Op>(x[0], i64s(shape), i64s(mapping))->output(0); });
}

TEST(BroadcastVjp, NumpyAgreesWithFiniteDifferences) {
    expect_vjp({{}}, numpy({2, 3}));
    expect_vjp({{3}}, numpy({3}));
    expect_vjp({{3}}, numpy({2, 3}));
    expect_vjp({{2, 1, 3}}, numpy({4, 2, 2, 3}));
    expect_vjp({{1, 1, 2, 1, 1}}, numpy({2, 1, 2, 3, 2}));
    expect_vjp(
        {{3, 1}},
        broadcast<ov::op::v1::Broadcast>(std::vector<int64_t>{2, 3, 2}, AutoBroadcastSpec(AutoBroadcastType::NUMPY)));
}

TEST(BroadcastVjp, BidirectionalAgreesWithFiniteDifferences) {
    expect_vjp({{2, 3}}, bidirectional({3}));
    expect_vjp({{2, 1}}, bidirectional({4, 1, 3}));
    expect_vjp({{1}}, bidirectional({2, 2}));
}

TEST(BroadcastVjp, ExplicitAgreesWithFiniteDifferences) {
    expect_vjp({{3}}, mapped<ov::op::v3::Broadcast>({2, 3, 4}, {1}));
    expect_vjp({{2, 3}}, mapped<ov::op::v3::Broadcast>({2, 3, 4}, {0, 1}));
    expect_vjp({{2, 4}}, mapped<ov::op::v1::Broadcast>({2, 3, 4}, {0, 2}));
    expect_vjp({{}}, mapped<ov::op::v3::Broadcast>({2, 3}, {}));
}

TEST(BroadcastVjp, PaddleAlignsFromTheGivenAxis) {
    const BroadcastModeSpec from_axis_1(BroadcastType::PDPD, 1);
    expect_vjp({{3, 1}}, broadcast<ov::op::v3::Broadcast>(std::vector<int64_t>{2, 3, 4}, from_axis_1));
    expect_vjp(
        {{2, 1, 1}},
        broadcast<ov::op::v1::Broadcast>(std::vector<int64_t>{2, 3, 4}, AutoBroadcastSpec(AutoBroadcastType::PDPD, 0)));
}

TEST(BroadcastVjp, ByHand) {
    const auto columns = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v3::Broadcast>(x[0], i64s({2, 3}), i64s({0}))->output(0);
    };
    expect_near(run_vjp(columns, {f32({2}, {0, 0})}, f32({2, 3}, {1, 2, 3, 4, 5, 6}))[0], {6, 15});
}

TEST(BroadcastVjp, EmptyTensors) {
    expect_near(run_vjp(numpy({0, 3}), {f32({1, 3}, {1, 2, 3})}, f32({0, 3}, {}))[0], {0, 0, 0});
}

}  // namespace ovtk::test

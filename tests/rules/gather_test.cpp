// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

static Output indices(const ov::Shape& shape, const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, shape, values)->output(0);
}

template <class Op = ov::op::v8::Gather>
static Builder gather(const ov::Shape& shape, const std::vector<int64_t>& values, int64_t axis, int64_t batch = 0) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], indices(shape, values), graph::i64(axis), batch)->output(0);
    });
}

TEST(GatherVjp, AgreesWithFiniteDifferencesOnEveryKindOfAxis) {
    expect_vjp({{4}}, gather({3}, {2, 0, 3}, 0));
    expect_vjp({{4, 3}}, gather({2}, {1, 3}, 0));
    expect_vjp({{4, 3}}, gather({2, 2}, {1, 2, 0, 0}, -1));
    expect_vjp({{2, 3, 4}}, gather({2, 3}, {2, 0, 1, 1, 2, 2}, 1));
    expect_vjp({{2, 3, 1, 2, 2}}, gather({1}, {1}, 3));
}

TEST(GatherVjp, RepeatedNegativeAndScalarIndices) {
    expect_vjp({{4, 3}}, gather({5}, {1, 1, 1, 0, 1}, 0));
    expect_vjp({{4, 3}}, gather({3}, {-1, 3, -4}, 0));
    expect_vjp({{4, 3}}, gather({3}, {-1, 2, -1}, 1));
    expect_vjp({{4, 3}}, gather({}, {2}, 0));
    expect_vjp({{4, 3}}, gather({}, {-2}, 1));
}

TEST(GatherVjp, BatchDimensions) {
    expect_vjp({{2, 4}}, gather({2, 3}, {0, 1, 1, 3, 3, 2}, 1, 1));
    expect_vjp({{2, 4, 3}}, gather({2, 2}, {0, -1, 3, 3}, 1, 1));
    expect_vjp({{2, 3, 4}}, gather({2, 2}, {0, -1, 3, 3}, 2, 1));
    expect_vjp({{2, 2, 3, 2}}, gather({2, 2, 1, 2}, {0, 1, 2, 2, 1, 1, 0, 2}, 2, -2));
    expect_vjp({{2, 4}}, gather({2}, {1, 3}, 1, 1));
}

TEST(GatherVjp, OlderVersions) {
    expect_vjp({{4, 3}}, squared([](const ov::OutputVector& x) {
                   return std::make_shared<ov::op::v1::Gather>(x[0], indices({2}, {1, 1}), graph::i64(1))->output(0);
               }));
    expect_vjp({{2, 4}}, gather<ov::op::v7::Gather>({2, 2}, {0, 1, 3, 3}, 1, 1));
}

TEST(GatherVjp, ByHand) {
    const auto rows = [](const ov::OutputVector& x) {
        return graph::gather(x[0], indices({3}, {2, 0, 2}), 0);
    };
    const auto dx = run_vjp(rows, {f32({3, 2}, {0, 0, 0, 0, 0, 0})}, f32({3, 2}, {1, 2, 3, 4, 5, 6}));
    expect_near(dx[0], {3, 4, 0, 0, 6, 8});
}

TEST(GatherVjp, EmptyTensors) {
    expect_near(run_dynamic_vjp(gather({0}, {}, 0), {f32({2, 1}, {1, 2})}, f32({0, 1}, {}))[0], {0, 0});
    expect_near(run_dynamic_vjp(gather({0}, {}, 1), {f32({2, 1}, {1, 2})}, f32({2, 0}, {}))[0], {0, 0});
    const auto dx = run_dynamic_vjp(gather({1}, {1}, 0), {f32({2, 0}, {})}, f32({1, 0}, {}))[0];
    EXPECT_EQ(dx.get_shape(), (ov::Shape{2, 0}));
}

TEST(GatherVjp, IndicesThatAreAnInputAndMayBeNone) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 2});
    const auto rows = std::make_shared<ov::op::v0::Parameter>(ov::element::i32, ov::PartialShape{-1});
    const auto y = std::make_shared<ov::op::v8::Gather>(x, rows, graph::i64(0));
    const auto dy = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::PartialShape{-1, 2});
    const auto dx = gradients({y}, {x}, {dy});
    Compiled vjp(std::make_shared<ov::Model>(dx, ov::ParameterVector{x, rows, dy}));
    const auto read = [](const std::vector<int32_t>& values) {
        ov::Tensor tensor(ov::element::i32, {values.size()});
        std::copy(values.begin(), values.end(), tensor.data<int32_t>());
        return tensor;
    };
    const auto zeros = f32({2, 2}, {0, 0, 0, 0});
    expect_near(vjp({zeros, read({-1, 1}), f32({2, 2}, {1, 2, 3, 4})})[0], {0, 0, 4, 6});
    expect_near(vjp({zeros, read({}), f32({0, 2}, {})})[0], {0, 0, 0, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/tensor_iterator.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/scan.hpp"
#include "graph/shape.hpp"
#include "openvino/op/loop.hpp"
#include "openvino/op/result.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::Direction;
using ov::op::v5::Loop;

namespace {

// h = tanh(x_t w + h), over x[2, n, 2] along its axis 1; the squares of all states, and the last state
ov::OutputVector recurrent(const ov::OutputVector& in, Direction direction, int64_t part = 1) {
    const auto x = parameter({2, part, 2});
    const auto h = parameter({2, 2});
    const auto w = parameter({2, 2});
    const auto next =
        graph::tanh(graph::add(graph::matmul(graph::reduce_sum(x, std::vector<int64_t>{1}, false), w), h));
    const auto kept = graph::unsqueeze(graph::mul(next, next), {1});
    const auto body = std::make_shared<ov::Model>(ov::OutputVector{next, kept}, ov::ParameterVector{x, h, w});
    const auto op = std::make_shared<ov::op::v0::TensorIterator>();
    op->set_body(body);
    const bool is_forward = direction == Direction::forward;
    op->set_sliced_input(x, in[0], is_forward ? 0 : -1, is_forward ? part : -part, part, is_forward ? -1 : 0, 1);
    op->set_merged_input(h, in[1], body->get_results()[0]);
    op->set_invariant_input(w, in[2]);
    const auto all = is_forward ? op->get_concatenated_slices(body->get_results()[1], 0, 1, 1, -1, 1)
                                : op->get_concatenated_slices(body->get_results()[1], -1, -1, 1, 0, 1);
    const auto last = op->get_iter_value(body->get_results()[0], -1);
    op->validate_and_infer_types();
    return {all, last};
}

// All results in one row.
Output joined(const ov::OutputVector& values) {
    ov::OutputVector rows;
    for (const auto& value : values) {
        rows.push_back(graph::reshape(value, std::vector<int64_t>{-1}));
    }
    return graph::concat(rows, 0);
}

// h = h * x_i + i, while sum(h) < limit, at most x.shape[0] times
Output loop(const ov::OutputVector& in, double limit, bool is_bounded) {
    const auto trips = is_bounded ? graph::i64s({4}) : graph::i64s({-1});
    const auto op = std::make_shared<Loop>(graph::squeeze(trips, {0}), graph::equal(graph::i64(0), 0));
    const auto i = std::make_shared<ov::op::v0::Parameter>(ov::element::i64, ov::Shape{1});
    const auto x = parameter({4, 2});
    const auto h = parameter({1, 2});
    const auto next = graph::add(graph::mul(h, graph::gather(x, i, 0)), graph::convert(i, ov::element::f32));
    const auto size = graph::reduce_sum(next, std::vector<int64_t>{0, 1}, false);
    const auto go_on = graph::unsqueeze(graph::less(size, limit), {0});
    const auto body = std::make_shared<ov::Model>(ov::OutputVector{go_on, next}, ov::ParameterVector{i, x, h});
    op->set_function(body);
    op->set_special_body_ports({0, 0});
    op->set_invariant_input(x, in[0]);
    op->set_merged_input(h, in[1], body->get_results()[1]);
    const auto all = op->get_concatenated_slices(body->get_results()[1], 0, 1, 1, -1, 0);
    const auto last = op->get_iter_value(body->get_results()[1], -1);
    op->validate_and_infer_types();
    return joined({all, last});
}

VjpCheck with_shapes(const std::vector<ov::PartialShape>& shapes) {
    auto check = between(0.5, 1.5);
    check.dynamic_shapes = shapes;
    return check;
}

}  // namespace

TEST(TensorIteratorVjp, StatesSlicesAndFixedInputs) {
    for (const auto direction : {Direction::forward, Direction::backward}) {
        const auto build = [=](const ov::OutputVector& x) {
            return joined(recurrent(x, direction));
        };
        expect_vjp({{2, 3, 2}, {2, 2}, {2, 2}}, build, with_shapes({{2, -1, 2}, {2, 2}, {2, 2}}));
    }
}

TEST(TensorIteratorVjp, SlicesOfTwo) {
    auto check = between(-1, 1);
    check.dynamic = false;
    expect_vjp(
        {{2, 4, 2}, {2, 2}, {2, 2}},
        [](const ov::OutputVector& x) { return joined(recurrent(x, Direction::backward, 2)); },
        check);
}

TEST(TensorIteratorVjp, OneOutputOfSeveral) {
    for (const size_t output : {0U, 1U}) {
        const auto build = [=](const ov::OutputVector& x) {
            return recurrent(x, Direction::forward)[output];
        };
        expect_vjp({{2, 3, 2}, {2, 2}, {2, 2}}, build, with_shapes({{2, -1, 2}, {2, 2}, {2, 2}}));
    }
}

// h_t = h + x_t: nothing that was computed is needed again
TEST(TensorIteratorVjp, ARunningSumByHand) {
    const auto build = [](const ov::OutputVector& in) {
        graph::Scan scan;
        const auto x = scan.slice(in[0], 0, Direction::forward);
        const auto h = scan.carry(in[1]);
        const auto next = graph::add(h, x);
        scan.update(h, next);
        scan.last(next);
        return scan.build()[0];
    };
    const auto dx = run_vjp(build, {f32({3}, {1, 2, 3}), f32({1}, {0})}, f32({1}, {5}));
    expect_near(dx[0], {5, 5, 5});
    expect_near(dx[1], {5});
}

TEST(TensorIteratorVjp, ALoopInALoop) {
    const auto build = [](const ov::OutputVector& in) {
        graph::Scan outer;
        const auto rows = outer.slice(in[0], 0, Direction::forward);
        const auto h = outer.carry(in[1]);
        graph::Scan inner;
        const auto x = inner.slice(rows, 1, Direction::forward);
        const auto g = inner.carry(h);
        const auto next = graph::mul(graph::sin(graph::add(x, g)), graph::add(g, 1));
        inner.update(g, next);
        inner.last(next);
        const auto result = inner.build()[0];
        outer.update(h, result);
        outer.last(result);
        return outer.build()[0];
    };
    auto check = between(-1, 1);
    check.dynamic = false;
    expect_vjp({{2, 3}, {1, 1}}, build, check);
}

TEST(LoopVjp, WithACounterUpToItsTripCount) {
    auto check = between(0.5, 1.5);
    check.dynamic = false;
    expect_vjp({{4, 2}, {1, 2}}, [](const ov::OutputVector& x) { return loop(x, 1e6, true); }, check);
}

// sums are about 2, 3, 7, 17: the body runs three times
TEST(LoopVjp, UntilItsConditionFails) {
    auto check = between(0.9, 1.1);
    check.dynamic = false;
    check.second_order = false;
    for (const bool is_bounded : {true, false}) {
        expect_vjp({{4, 2}, {1, 2}}, [=](const ov::OutputVector& x) { return loop(x, 6, is_bounded); }, check);
    }
}

}  // namespace ovtk::test

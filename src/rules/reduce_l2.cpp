// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_l2.hpp"

#include "graph/build.hpp"
#include "graph/reduction.hpp"
#include "openvino/op/reduce_l1.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = sum(|x|, axes)                dx = dy * sign(x), 0 at x = 0 (as PyTorch)
static Grads reduce_l1(const ov::op::v4::ReduceL1& op, const VjpContext& c) {
    return {graph::mul(graph::sign(c.x()), graph::restore_reduced_axes(c.dy(), op)), {}};
}

// y = sqrt(sum(x^2, axes))          dx = x * dy / y, 0 where y = 0 (as PyTorch)
// x = 0 wherever y = 0: there any divisor but 0 will do, and keeps the second derivative finite.
static Grads reduce_l2(const ov::op::v4::ReduceL2& op, const VjpContext& c) {
    const auto divisor = graph::select(graph::equal(c.y(), 0), 1, c.y());
    return {graph::mul(c.x(), graph::restore_reduced_axes(graph::div(c.dy(), divisor), op)), {}};
}

void add_reduce_l2(Registry& r) {
    r.add<ov::op::v4::ReduceL1>(reduce_l1, {Broadcast::none, {}, "0 at 0"});
    r.add<ov::op::v4::ReduceL2>(reduce_l2, {Broadcast::none, {}, "0 at the origin"});
}

}  // namespace ovtk::rules

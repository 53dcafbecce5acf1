// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_max.hpp"

#include "graph/build.hpp"
#include "graph/reduction.hpp"
#include "openvino/op/reduce_min.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = max(x, axes) or min(x, axes)          dx = x = y ? dy / n : 0          n: elements of x equal to y
static Grad extremum_vjp(const ov::op::util::ReductionBase& op, const VjpContext& c) {
    const auto x = c.x();
    const auto is_extreme = graph::equal(x, graph::restore_reduced_axes(c.y(), op));
    // counted in f32 at least: f16 has no whole numbers above 65504
    const auto type = x.get_element_type() == ov::element::f64 ? ov::element::f64 : ov::element::f32;
    const auto ties = graph::reduce_sum(graph::convert(is_extreme, type), c.x(1), /*keep_dims=*/true);
    const auto share = graph::div(graph::restore_reduced_axes(c.dy(), op), graph::convert_like(ties, x));
    return graph::select(is_extreme, share, 0);
}

static Grads reduce_max(const ov::op::v1::ReduceMax& op, const VjpContext& c) {
    return {extremum_vjp(op, c), {}};
}

static Grads reduce_min(const ov::op::v1::ReduceMin& op, const VjpContext& c) {
    return {extremum_vjp(op, c), {}};
}

void add_reduce_max(Registry& r) {
    const std::string note = "shared evenly among ties";
    r.add<ov::op::v1::ReduceMax>(reduce_max, {Broadcast::none, {}, note});
    r.add<ov::op::v1::ReduceMin>(reduce_min, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

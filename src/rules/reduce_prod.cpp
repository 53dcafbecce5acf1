// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reduce_prod.hpp"

#include "graph/build.hpp"
#include "graph/reduction.hpp"
#include "graph/shape.hpp"
#include "openvino/op/range.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// 0, 1, ..., n - 1 along `axis` of a tensor of the given rank, with size 1 along the other axes.
static Output count_up(const Output& n, int64_t axis, int64_t rank) {
    const auto stop = graph::squeeze(n, {0});
    const auto numbers =
        std::make_shared<ov::op::v4::Range>(graph::i64(0), stop, graph::i64(1), ov::element::i64)->output(0);
    std::vector<int64_t> others;
    for (int64_t i = 0; i < rank; ++i) {
        if (i != axis) {
            others.push_back(i);
        }
    }
    return graph::unsqueeze(numbers, others);
}

// For each element, the product of all others along the axis: the axis is laid out as a square whose diagonal holds
// ones. There is no division, so zeros are like all other numbers; the square takes n times the memory of x.
static Output product_of_others(const Output& x, int64_t axis) {
    const auto rank = graph::rank_of(x) + 1;
    const auto n = graph::dim_of(x, axis);
    const auto is_diagonal = graph::equal(count_up(n, axis, rank), count_up(n, axis + 1, rank));
    const auto square = graph::select(is_diagonal, 1, graph::unsqueeze(x, {axis}));
    return graph::reduce_prod(square, {axis + 1}, /*keep_dims=*/false);
}

// y = prod(x, axes)          dx = dy * (product of the other elements), one axis after the other
static Grads reduce_prod(const ov::op::v1::ReduceProd& op, const VjpContext& c) {
    auto dx = graph::restore_reduced_axes(c.dy(), op);
    auto partial = c.x();
    for (const auto axis : graph::reduced_axes(op)) {
        dx = graph::mul(dx, product_of_others(partial, axis));
        partial = graph::reduce_prod(partial, {axis}, /*keep_dims=*/true);
    }
    return {dx, {}};
}

void add_reduce_prod(Registry& r) {
    r.add<ov::op::v1::ReduceProd>(
        reduce_prod,
        {Broadcast::none,
         {},
         "right with zeros; takes memory in proportion to the square of the longest reduced axis"});
}

}  // namespace ovtk::rules

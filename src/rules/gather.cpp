// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather.hpp"

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

std::vector<int64_t> range(int64_t begin, int64_t end) {
    std::vector<int64_t> numbers;
    for (auto i = begin; i < end; ++i) {
        numbers.push_back(i);
    }
    return numbers;
}

Output joined(const ov::OutputVector& sizes) {
    return graph::folded(graph::concat(sizes, 0));
}

}  // namespace

// y[batch, before, i, after] = x[batch, before, indices[batch, i], after]
// dx = zeros, to which each dy is added where it was read (an index may repeat)
static Output add_where_read(const VjpContext& c, int64_t axis, int64_t batch) {
    const auto& x = c.x();
    const auto rank = graph::rank_of(x);
    const auto index_rank = graph::rank_of(c.x(1));
    const auto indices = graph::count_from_front(c.x(1), graph::dim_of(x, axis));
    // the axes of the indices as one: [batch, before, count, after]
    const auto count = graph::count_of(indices, range(batch, index_rank));
    const auto before = graph::dims_of(x, range(0, axis));
    const auto after = graph::dims_of(x, range(axis + 1, rank));
    const auto updates = graph::reshape(c.dy(), joined({before, count, after}));
    if (axis == 0) {
        return graph::add_nd(x, graph::reshape(indices, joined({count, graph::i64s({1})})), updates);
    }
    const std::vector<int64_t> ones_before(axis - batch, 1);
    const std::vector<int64_t> ones_after(rank - axis - 1, 1);
    const auto shape =
        joined({graph::dims_of(x, range(0, batch)), graph::i64s(ones_before), count, graph::i64s(ones_after)});
    const auto repeated = graph::broadcast_like(graph::reshape(indices, shape), updates);
    return graph::add_elements(x, repeated, updates, axis);
}

template <class Op>
static Grads gather(const Op& op, const VjpContext& c) {
    const auto rank = graph::rank_of(c.x());
    const auto axis = graph::require_constant_i64(c.x(2), op, "the axis").at(0);
    int64_t batch = 0;
    if constexpr (!std::is_same_v<Op, ov::op::v1::Gather>) {
        batch = op.get_batch_dims();
    }
    return {add_where_read(c, graph::normalize_axis(axis, rank), batch), {}, {}};
}

void add_gather(Registry& r) {
    r.add<ov::op::v1::Gather>(gather);
    r.add<ov::op::v7::Gather>(gather);
    r.add<ov::op::v8::Gather>(gather);
}

}  // namespace ovtk::rules

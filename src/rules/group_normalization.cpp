// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/group_normalization.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/normalization.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// z = (x - mean) / sqrt(variance + eps) over each group of channels;   y = scale * z + bias, per channel
//   dbias = sum(dy)    dscale = sum(dy * z)    dx from dz = dy * scale, within each group
static Grads group_normalization(const ov::op::v12::GroupNormalization& op, const VjpContext& c) {
    const auto x = c.x(0);
    const auto rank = graph::rank_of(x);
    std::vector<int64_t> all_but_batch(rank - 1);
    std::iota(all_but_batch.begin(), all_but_batch.end(), 1);
    const auto groups = graph::i64s({op.get_num_groups()});
    const auto size = graph::folded(graph::int_div(graph::count_of(x, all_but_batch), groups));
    const auto by_group = graph::folded(graph::concat({graph::dim_of(x, 0), groups, size}, 0));
    const auto grouped = graph::reshape(x, by_group);
    const auto z = graph::standardized(grouped, {2}, op.get_epsilon());
    Grads dx(3);
    if (c.needs(0)) {
        const auto dz = graph::reshape(graph::mul(c.dy(), graph::per_channel(c.x(1), rank)), by_group);
        const auto gradient =
            graph::standardized_vjp(grouped, z, dz, graph::i64s({2}), op.get_epsilon(), graph::EpsPlace::inside_sqrt);
        dx[0] = graph::reshape_like(gradient, x);
    }
    if (c.needs(1)) {
        dx[1] = graph::sum_per_channel(graph::mul(c.dy(), graph::reshape_like(z, x)));
    }
    if (c.needs(2)) {
        dx[2] = graph::sum_per_channel(c.dy());
    }
    return dx;
}

void add_group_normalization(Registry& r) {
    r.add<ov::op::v12::GroupNormalization>(group_normalization);
}

}  // namespace ovtk::rules

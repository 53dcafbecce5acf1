// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/tile.hpp"

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x repeated r_i times along axis i          dx = dy seen as [r_0, n_0, r_1, n_1, ...], summed over every r
// The shorter of x's sizes and the repeats is filled with ones in front.
static Grads tile(const ov::op::v0::Tile& op, const VjpContext& c) {
    const auto& length = c.x(1).get_partial_shape();
    OVTK_CHECK_NODE(op, length.is_static(), "the number of repeats must be known to differentiate it");
    const auto repeats = graph::convert(c.x(1), ov::element::i64);
    const auto given = static_cast<int64_t>(length.to_shape().at(0));
    const auto rank = graph::rank_of(c.x());
    const auto rank_of_y = std::max(given, rank);
    ov::OutputVector sizes;
    std::vector<int64_t> repeated;
    for (int64_t axis = 0; axis < rank_of_y; ++axis) {
        const auto i = axis - (rank_of_y - given);
        const auto axis_of_x = axis - (rank_of_y - rank);
        if (i >= 0) {
            repeated.push_back(static_cast<int64_t>(sizes.size()));
            sizes.push_back(graph::gather(repeats, graph::i64s({i}), 0));
        }
        sizes.push_back(axis_of_x < 0 ? graph::i64s({1}) : graph::dim_of(c.x(), axis_of_x));
    }
    Grads dx(2);
    if (sizes.empty()) {
        dx[0] = c.dy();
        return dx;
    }
    const auto parted = graph::reshape(c.dy(), graph::folded(graph::concat(sizes, 0)));
    dx[0] = graph::reshape_like(graph::reduce_sum(parted, repeated, /*keep_dims=*/false), c.x());
    return dx;
}

void add_tile(Registry& r) {
    r.add<ov::op::v0::Tile>(tile);
}

}  // namespace ovtk::rules

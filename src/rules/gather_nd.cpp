// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather_nd.hpp"

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// Indices of a gather with batch axes as those of one without: the place in the batch comes first.
static Output with_place_in_batch(const Output& indices, const Output& x, int64_t batch) {
    const auto rank = graph::rank_of(indices);
    std::vector<int64_t> before_last;
    for (int64_t axis = 0; axis + 1 < rank; ++axis) {
        before_last.push_back(axis);
    }
    const auto shape = graph::folded(graph::concat({graph::dims_of(indices, before_last), graph::i64s({1})}, 0));
    ov::OutputVector coordinates;
    for (int64_t axis = 0; axis < batch; ++axis) {
        std::vector<int64_t> others;
        for (int64_t other = 0; other < rank; ++other) {
            if (other != axis) {
                others.push_back(other);
            }
        }
        const auto place = graph::unsqueeze(graph::iota(graph::dim_of(x, axis)), others);
        coordinates.push_back(graph::convert_like(graph::broadcast_to(place, shape), indices));
    }
    coordinates.push_back(indices);
    return graph::concat(coordinates, rank - 1);
}

// y[batch, i] = x[batch, indices[batch, i]]          dx = zeros, to which each dy is added where it was read
template <class Op>
static Grads gather_nd(const Op& op, const VjpContext& c) {
    const auto& depth = *c.x(1).get_partial_shape().rbegin();
    OVTK_CHECK_NODE(op, depth.is_static(), "the number of coordinates must be known to differentiate it");
    const auto batch = static_cast<int64_t>(op.get_batch_dims());
    const auto rank = graph::rank_of(c.x());
    std::vector<int64_t> of_indices;
    std::vector<int64_t> of_x;
    for (int64_t axis = 0; axis + 1 < graph::rank_of(c.x(1)); ++axis) {
        of_indices.push_back(axis);
    }
    for (int64_t axis = batch + depth.get_length(); axis < rank; ++axis) {
        of_x.push_back(axis);
    }
    // version 5 joins the batch axes of y
    const auto shape = graph::concat({graph::dims_of(c.x(1), of_indices), graph::dims_of(c.x(), of_x)}, 0);
    const auto updates = batch > 1 ? graph::reshape(c.dy(), graph::folded(shape)) : c.dy();
    return {graph::add_nd(c.x(), with_place_in_batch(c.x(1), c.x(), batch), updates), {}};
}

void add_gather_nd(Registry& r) {
    r.add<ov::op::v5::GatherND>(gather_nd);
    r.add<ov::op::v8::GatherND>(gather_nd);
}

}  // namespace ovtk::rules

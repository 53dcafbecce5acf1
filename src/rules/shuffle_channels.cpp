// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/shuffle_channels.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x with its channels seen as [group, rest] and transposed          dx = dy seen as [rest, group] and transposed
static Grads shuffle_channels(const ov::op::v0::ShuffleChannels& op, const VjpContext& c) {
    const auto rank = graph::rank_of(c.x());
    const auto axis = graph::normalize_axis(op.get_axis(), rank);
    const auto group = graph::i64s({op.get_group()});
    ov::OutputVector sizes;
    std::vector<int64_t> order;
    for (int64_t i = 0; i < rank; ++i) {
        const auto size = graph::dim_of(c.x(), i);
        if (i == axis) {
            sizes.push_back(graph::int_div(size, group));
            sizes.push_back(group);
            order.insert(order.end(), {axis + 1, axis});
        } else {
            sizes.push_back(size);
            order.push_back(i < axis ? i : i + 1);
        }
    }
    const auto parted = graph::reshape(c.dy(), graph::folded(graph::concat(sizes, 0)));
    return {graph::reshape_like(graph::transpose(parted, order), c.x())};
}

void add_shuffle_channels(Registry& r) {
    r.add<ov::op::v0::ShuffleChannels>(shuffle_channels);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/slice.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/window.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x[start : stop : step] along the axes          dx = zeros with dy at start, start + step, ...
static Grads slice(const ov::op::v8::Slice& op, const VjpContext& c) {
    const auto rank = graph::rank_of(c.x());
    const auto given_step = graph::require_constant_i64(c.x(3), op, "the step");
    std::vector<int64_t> axes(given_step.size());
    std::iota(axes.begin(), axes.end(), 0);
    if (c.inputs() > 4) {
        axes = graph::normalize_axes(graph::require_constant_i64(c.x(4), op, "the axes"), rank);
    }
    const auto start = graph::convert(c.x(1), ov::element::i64);
    std::vector<int64_t> step(rank, 1);
    ov::OutputVector begin(rank, graph::i64s({0}));
    for (size_t i = 0; i < axes.size(); ++i) {
        const auto axis = axes[i];
        step[axis] = given_step[i];
        const auto first = graph::gather(start, graph::i64s({static_cast<int64_t>(i)}), 0);
        begin[axis] = graph::clamp_begin(first, graph::dim_of(c.x(), axis), step[axis]);
    }
    Grads dx(c.inputs());
    dx[0] = rank == 0 ? c.dy() : graph::place_window(c.dy(), c.x(), graph::concat(begin, 0), step);
    return dx;
}

void add_slice(Registry& r) {
    r.add<ov::op::v8::Slice>(slice, {Broadcast::none, {}, "start and stop may be values; step and axes are constant"});
}

}  // namespace ovtk::rules

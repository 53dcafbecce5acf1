// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/concat.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/variadic_split.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = [x_0, x_1, ...] along the axis          dx_i = the part of dy that came from x_i
static Grads concat(const ov::op::v0::Concat& op, const VjpContext& c) {
    const auto axis = graph::normalize_axis(op.get_axis(), graph::rank_of(c.y()));
    ov::OutputVector lengths;
    for (size_t i = 0; i < c.inputs(); ++i) {
        lengths.push_back(graph::dim_of(c.x(i), axis));
    }
    const auto split =
        std::make_shared<ov::op::v1::VariadicSplit>(c.dy(), graph::i64(axis), graph::folded(graph::concat(lengths, 0)));
    Grads dx(c.inputs());
    for (size_t i = 0; i < c.inputs(); ++i) {
        if (c.needs(i)) {
            dx[i] = split->output(i);
        }
    }
    return dx;
}

void add_concat(Registry& r) {
    r.add<ov::op::v0::Concat>(concat);
}

}  // namespace ovtk::rules

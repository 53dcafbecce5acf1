// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_update.hpp"

#include "graph/shape.hpp"
#include "rules/rules.hpp"
#include "rules/scatter_reduction.hpp"

namespace ovtk::rules {

// y = x, of which the slices indices[i] along the axis are u[i]
static Grads scatter_update(const ov::op::v3::ScatterUpdate& op, const VjpContext& c) {
    const auto axis = graph::require_constant_i64(c.x(3), op, "the axis").at(0);
    Scatter s;
    s.read = [&](const Output& z) {
        return graph::gather(z, c.x(1), axis);
    };
    s.combine = [&](const Output& z, const Output& v, Reduction) {
        return op.clone_with_new_inputs({z, c.x(1), v, c.x(3)})->output(0);
    };
    return scatter_vjp(s, c);
}

void add_scatter_update(Registry& r) {
    r.add<ov::op::v3::ScatterUpdate>(scatter_update, {Broadcast::none, {}, "an index must not repeat"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_elements_update.hpp"

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

static Grads scatter_elements_update(const ov::op::v12::ScatterElementsUpdate& op, const VjpContext& c) {
    const auto axis = graph::require_constant_i64(c.x(3), op, "the axis").at(0);
    Grads dx(4);
    if (c.needs(0)) {
        dx[0] = c.dy();
    }
    if (c.needs(2)) {
        dx[2] = graph::gather_elements(c.dy(), c.x(1), axis);
    }
    return dx;
}

void add_scatter_elements_update(Registry& r) {
    r.add<ov::op::v12::ScatterElementsUpdate>(scatter_elements_update);
}

}  // namespace ovtk::rules

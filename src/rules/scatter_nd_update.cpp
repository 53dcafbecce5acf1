// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_nd_update.hpp"

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x with y[indices[i]] += u[i]          dx = dy          du[i] = dy[indices[i]]
static Grads scatter_nd_update(const ov::op::v15::ScatterNDUpdate&, const VjpContext& c) {
    Grads dx(3);
    if (c.needs(0)) {
        dx[0] = c.dy();
    }
    if (c.needs(2)) {
        dx[2] = graph::gather_nd(c.dy(), c.x(1));
    }
    return dx;
}

void add_scatter_nd_update(Registry& r) {
    r.add<ov::op::v15::ScatterNDUpdate>(scatter_nd_update);
}

}  // namespace ovtk::rules

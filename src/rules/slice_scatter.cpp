// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/slice_scatter.hpp"

#include "graph/shape.hpp"
#include "openvino/op/slice.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x with u in a window          dx = dy with zeros there          du = dy there
static Grads slice_scatter(const ov::op::v15::SliceScatter& op, const VjpContext& c) {
    ov::OutputVector of_x = op.input_values();
    Grads dx(c.inputs());
    if (c.needs(0)) {
        of_x[0] = c.dy();
        of_x[1] = graph::zeros_like(c.x(1));
        dx[0] = op.clone_with_new_inputs(of_x)->output(0);
    }
    if (c.needs(1)) {
        using ov::op::v8::Slice;
        dx[1] = c.inputs() > 5 ? std::make_shared<Slice>(c.dy(), c.x(2), c.x(3), c.x(4), c.x(5))->output(0)
                               : std::make_shared<Slice>(c.dy(), c.x(2), c.x(3), c.x(4))->output(0);
    }
    return dx;
}

void add_slice_scatter(Registry& r) {
    r.add<ov::op::v15::SliceScatter>(slice_scatter);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/select.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = condition ? a : b          da = condition ? dy : 0          db = condition ? 0 : dy
static Grads select(const ov::op::v1::Select&, const VjpContext& c) {
    Grads dx(3);
    if (c.needs(1)) {
        dx[1] = graph::select(c.x(0), c.dy(), 0);
    }
    if (c.needs(2)) {
        dx[2] = graph::select(c.x(0), 0, c.dy());
    }
    return dx;
}

void add_select(Registry& r) {
    r.add<ov::op::v1::Select>(select, {Broadcast::numpy});
}

}  // namespace ovtk::rules

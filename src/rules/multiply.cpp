// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/multiply.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = a * b          da = dy * b          db = dy * a
static Grads multiply(const ov::op::v1::Multiply&, const VjpContext& c) {
    Grads dx(2);
    if (c.needs(0)) {
        dx[0] = graph::mul(c.dy(), c.x(1));
    }
    if (c.needs(1)) {
        dx[1] = graph::mul(c.dy(), c.x(0));
    }
    return dx;
}

void add_multiply(Registry& r) {
    r.add<ov::op::v1::Multiply>(multiply, {Broadcast::numpy});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/divide.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = a / b          da = dy / b          db = -da * y
static Grads divide(const ov::op::v1::Divide&, const VjpContext& c) {
    const auto da = graph::div(c.dy(), c.x(1));
    return {da, c.needs(1) ? Grad{graph::neg(graph::mul(da, c.y()))} : Grad{}};
}

void add_divide(Registry& r) {
    r.add<ov::op::v1::Divide>(divide, {Broadcast::numpy});
}

}  // namespace ovtk::rules

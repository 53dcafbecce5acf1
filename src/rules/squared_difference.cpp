// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/squared_difference.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = (a - b)^2          da = 2 dy (a - b)          db = -da
static Grads squared_difference(const ov::op::v0::SquaredDifference&, const VjpContext& c) {
    const auto da = graph::mul(c.dy(), graph::mul(graph::sub(c.x(0), c.x(1)), 2));
    return {da, c.needs(1) ? Grad{graph::neg(da)} : Grad{}};
}

void add_squared_difference(Registry& r) {
    r.add<ov::op::v0::SquaredDifference>(squared_difference, {Broadcast::numpy});
}

}  // namespace ovtk::rules

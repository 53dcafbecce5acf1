// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/subtract.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = a - b          da = dy          db = -dy
static Grads subtract(const ov::op::v1::Subtract&, const VjpContext& c) {
    return {c.dy(), c.needs(1) ? Grad{graph::neg(c.dy())} : Grad{}};
}

void add_subtract(Registry& r) {
    r.add<ov::op::v1::Subtract>(subtract, {Broadcast::numpy});
}

}  // namespace ovtk::rules

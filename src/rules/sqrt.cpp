// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/sqrt.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = sqrt(x)          dx = dy / (2 y), infinite at x = 0 (as PyTorch)
static Grads sqrt(const ov::op::v0::Sqrt&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::mul(c.y(), 2))};
}

void add_sqrt(Registry& r) {
    r.add<ov::op::v0::Sqrt>(sqrt, {Broadcast::none, {}, "infinite at 0"});
}

}  // namespace ovtk::rules

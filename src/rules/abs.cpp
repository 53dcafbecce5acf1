// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/abs.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = |x|          dx = dy * sign(x), 0 at x = 0 (as PyTorch)
static Grads abs(const ov::op::v0::Abs&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::sign(c.x()))};
}

void add_abs(Registry& r) {
    r.add<ov::op::v0::Abs>(abs, {Broadcast::none, {}, "0 at 0"});
}

}  // namespace ovtk::rules

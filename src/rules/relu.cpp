// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/relu.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = max(x, 0)          dx = y > 0 ? dy : 0, so 0 at x = 0 (as PyTorch); reads y, so x need not stay alive
static Grads relu(const ov::op::v0::Relu&, const VjpContext& c) {
    return {graph::select(graph::greater(c.y(), 0), c.dy(), 0)};
}

void add_relu(Registry& r) {
    r.add<ov::op::v0::Relu>(relu, {Broadcast::none, {}, "0 at 0"});
}

}  // namespace ovtk::rules

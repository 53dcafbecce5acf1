// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/sigmoid.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = 1 / (1 + exp(-x))          dx = dy * y * (1 - y)
static Grads sigmoid(const ov::op::v0::Sigmoid&, const VjpContext& c) {
    const auto y = c.y();
    return {graph::mul(c.dy(), graph::mul(y, graph::sub(1, y)))};
}

void add_sigmoid(Registry& r) {
    r.add<ov::op::v0::Sigmoid>(sigmoid);
}

}  // namespace ovtk::rules

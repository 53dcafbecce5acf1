// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/roll.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x shifted around along the axes          dx = dy shifted back
static Grads roll(const ov::op::v7::Roll&, const VjpContext& c) {
    return {std::make_shared<ov::op::v7::Roll>(c.dy(), graph::neg(c.x(1)), c.x(2))->output(0), {}, {}};
}

void add_roll(Registry& r) {
    r.add<ov::op::v7::Roll>(roll);
}

}  // namespace ovtk::rules

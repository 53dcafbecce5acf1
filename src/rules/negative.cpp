// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/negative.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = -x          dx = -dy
static Grads negative(const ov::op::v0::Negative&, const VjpContext& c) {
    return {graph::neg(c.dy())};
}

void add_negative(Registry& r) {
    r.add<ov::op::v0::Negative>(negative);
}

}  // namespace ovtk::rules

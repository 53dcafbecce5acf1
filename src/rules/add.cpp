// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/add.hpp"

#include "rules/rules.hpp"

namespace ovtk::rules {

// y = a + b          da = dy          db = dy
static Grads add(const ov::op::v1::Add&, const VjpContext& c) {
    return {c.dy(), c.dy()};
}

void add_add(Registry& r) {
    r.add<ov::op::v1::Add>(add, {Broadcast::numpy});
}

}  // namespace ovtk::rules

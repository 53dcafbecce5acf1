// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/identity.hpp"

#include "openvino/op/result.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x          dx = dy
template <class Op>
static Grads identity(const Op&, const VjpContext& c) {
    return {c.dy()};
}

void add_identity(Registry& r) {
    r.add<ov::op::v16::Identity>(identity);
    r.add<ov::op::v0::Result>(identity);
}

}  // namespace ovtk::rules

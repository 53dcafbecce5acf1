// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reshape.hpp"

#include "graph/shape.hpp"
#include "openvino/op/squeeze.hpp"
#include "openvino/op/unsqueeze.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x in another shape          dx = dy in the shape of x
template <class Op>
static Grads same_values(const Op&, const VjpContext& c) {
    Grads dx(c.inputs());
    dx[0] = graph::reshape_like(c.dy(), c.x());
    return dx;
}

void add_reshape(Registry& r) {
    const RuleTraits sizes_are_constant{Broadcast::none, {1}};
    r.add<ov::op::v1::Reshape>(same_values, sizes_are_constant);
    r.add<ov::op::v0::Squeeze>(same_values, sizes_are_constant);
    r.add<ov::op::v15::Squeeze>(same_values, sizes_are_constant);
    r.add<ov::op::v0::Unsqueeze>(same_values, sizes_are_constant);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/clamp.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = min(max(x, low), high)          dx = low <= x <= high ? dy : 0, with both borders (as torch.clamp)
static Grads clamp(const ov::op::v0::Clamp& op, const VjpContext& c) {
    const auto x = c.x();
    const auto is_inside =
        graph::logical_and(graph::greater_equal(x, op.get_min()), graph::less_equal(x, op.get_max()));
    return {graph::select(is_inside, c.dy(), 0)};
}

void add_clamp(Registry& r) {
    r.add<ov::op::v0::Clamp>(clamp, {Broadcast::none, {}, "passes the gradient at both borders"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/split.hpp"

#include "graph/shape.hpp"
#include "openvino/op/variadic_split.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y_0, y_1, ... = the parts of x along the axis          dx = [dy_0, dy_1, ...], zeros for a part that is not used
template <class Op>
static Grads split(const Op& op, const VjpContext& c) {
    const auto axis = graph::require_constant_i64(c.x(1), op, "the axis").at(0);
    ov::OutputVector parts;
    for (size_t i = 0; i < op.get_output_size(); ++i) {
        parts.push_back(c.dy(i));
    }
    Grads dx(c.inputs());
    dx[0] = graph::concat(parts, axis);
    return dx;
}

void add_split(Registry& r) {
    r.add<ov::op::v1::Split>(split);
    r.add<ov::op::v1::VariadicSplit>(split);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gather_nd.hpp"

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y[i] = x[indices[i]]          dx = zeros, to which each dy is added where it was read
template <class Op>
static Grads gather_nd(const Op&, const VjpContext& c) {
    return {graph::add_nd(c.x(), c.x(1), c.dy()), {}};
}

void add_gather_nd(Registry& r) {
    r.add<ov::op::v5::GatherND>(gather_nd);
    r.add<ov::op::v8::GatherND>(gather_nd);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/scatter.hpp"
#include "openvino/op/topk.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y[..., i, ...] = x[..., indices[..., i, ...], ...]          dx = zeros with dy at the indices
template <class Op>
static Grads top_k(const Op& op, const VjpContext& c) {
    return {graph::add_elements(c.x(), c.y(1), c.dy(0), static_cast<int64_t>(op.get_axis())), {}};
}

void add_top_k(Registry& r) {
    const RuleTraits traits{Broadcast::none, {}, "of equal elements, the one that is chosen receives the gradient"};
    r.add<ov::op::v1::TopK>(top_k, traits);
    r.add<ov::op::v3::TopK>(top_k, traits);
    r.add<ov::op::v11::TopK>(top_k, traits);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/cum_sum.hpp"

#include "rules/rules.hpp"

namespace ovtk::rules {

// y_i = sum of x_j over j <= i (exclusive: j < i; reverse: from the other end)
// dx_j = sum of dy_i over i >= j: the same sum from the other end
static Grads cum_sum(const ov::op::v0::CumSum& op, const VjpContext& c) {
    using ov::op::v0::CumSum;
    return {std::make_shared<CumSum>(c.dy(), c.x(1), op.is_exclusive(), !op.is_reverse())->output(0), {}};
}

void add_cum_sum(Registry& r) {
    r.add<ov::op::v0::CumSum>(cum_sum);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/log_softmax.hpp"

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y  = log(softmax(x, axis))                       x, y, dy, dx: one shape, rank >= 1
// dx = dy - exp(y) * sum(dy, axis, keep_dims)      reads y, so x need not stay alive
static Grads log_softmax(const ov::op::v5::LogSoftmax& op, const VjpContext& c) {
    const auto total = graph::reduce_sum(c.dy(), {op.get_axis()}, /*keep_dims=*/true);
    return {graph::sub(c.dy(), graph::mul(graph::exp(c.y()), total))};
}

void add_log_softmax(Registry& r) {
    r.add<ov::op::v5::LogSoftmax>(log_softmax);
}

}  // namespace ovtk::rules

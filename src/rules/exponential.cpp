// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "openvino/op/exp.hpp"
#include "openvino/op/log.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = exp(x)          dx = dy * y
static Grads exp(const ov::op::v0::Exp&, const VjpContext& c) {
    return {graph::mul(c.dy(), c.y())};
}

// y = log(x)          dx = dy / x
static Grads log(const ov::op::v0::Log&, const VjpContext& c) {
    return {graph::div(c.dy(), c.x())};
}

void add_exponential(Registry& r) {
    r.add<ov::op::v0::Exp>(exp);
    r.add<ov::op::v0::Log>(log, {Broadcast::none, {}, "infinite at 0"});
}

}  // namespace ovtk::rules

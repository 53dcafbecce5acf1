// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/erf.hpp"

#include "graph/build.hpp"
#include "openvino/op/erfinv.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

static constexpr double SQRT_PI = 1.7724538509055160273;

// y = erf(x)             dx = dy * 2 / sqrt(pi) * exp(-x^2)
static Grads erf(const ov::op::v0::Erf&, const VjpContext& c) {
    const auto bell = graph::exp(graph::neg(graph::square(c.x())));
    return {graph::mul(c.dy(), graph::mul(bell, 2 / SQRT_PI))};
}

// y = erf^-1(x)          dx = dy * sqrt(pi) / 2 * exp(y^2), infinite at x = -1 and x = 1 (as PyTorch)
static Grads erfinv(const ov::op::v17::ErfInv&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::mul(graph::exp(graph::square(c.y())), SQRT_PI / 2))};
}

void add_erf(Registry& r) {
    r.add<ov::op::v0::Erf>(erf);
    r.add<ov::op::v17::ErfInv>(erfinv, {Broadcast::none, {}, "infinite at -1 and 1"});
}

}  // namespace ovtk::rules

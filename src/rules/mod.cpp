// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/mod.hpp"

#include "graph/build.hpp"
#include "openvino/op/floor_mod.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = a - b * n          da = dy          db = -dy * n          n: a / b rounded, constant almost everywhere
static Grads remainder_vjp(const VjpContext& c, Output (*rounded)(const Output&)) {
    Grads dx{c.dy(), {}};
    if (c.needs(1)) {
        dx[1] = graph::neg(graph::mul(c.dy(), rounded(graph::div(c.x(0), c.x(1)))));
    }
    return dx;
}

static Output truncated(const Output& x) {
    return graph::mul(graph::sign(x), graph::floor(graph::abs(x)));
}

// Rounds a / b toward zero: y has the sign of a (as torch.fmod).
static Grads mod(const ov::op::v1::Mod&, const VjpContext& c) {
    return remainder_vjp(c, truncated);
}

// Rounds a / b down: y has the sign of b (as torch.remainder).
static Grads floor_mod(const ov::op::v1::FloorMod&, const VjpContext& c) {
    return remainder_vjp(c, graph::floor);
}

void add_mod(Registry& r) {
    const std::string note = "the whole quotient counts as a constant, also where it jumps";
    r.add<ov::op::v1::Mod>(mod, {Broadcast::numpy, {}, note});
    r.add<ov::op::v1::FloorMod>(floor_mod, {Broadcast::numpy, {}, note});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/maximum.hpp"

#include "graph/build.hpp"
#include "openvino/op/minimum.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// The larger (smaller) side takes dy; at a tie each side takes half of it (as PyTorch), so that da + db = dy always.
static Grads winner_takes_all(const VjpContext& c, Output (*loses)(const Output&, const Output&)) {
    const auto a = c.x(0);
    const auto b = c.x(1);
    const auto share = graph::select(graph::equal(a, b), graph::mul(c.dy(), 0.5), c.dy());
    Grads dx(2);
    if (c.needs(0)) {
        dx[0] = graph::select(loses(a, b), 0, share);
    }
    if (c.needs(1)) {
        dx[1] = graph::select(loses(b, a), 0, share);
    }
    return dx;
}

// y = max(a, b)          da = a < b ? 0 : a = b ? dy / 2 : dy          db likewise
static Grads maximum(const ov::op::v1::Maximum&, const VjpContext& c) {
    return winner_takes_all(c, graph::less);
}

// y = min(a, b)          da = a > b ? 0 : a = b ? dy / 2 : dy          db likewise
static Grads minimum(const ov::op::v1::Minimum&, const VjpContext& c) {
    return winner_takes_all(c, graph::greater);
}

void add_maximum(Registry& r) {
    const std::string note = "each side takes half at a tie";
    r.add<ov::op::v1::Maximum>(maximum, {Broadcast::numpy, {}, note});
    r.add<ov::op::v1::Minimum>(minimum, {Broadcast::numpy, {}, note});
}

}  // namespace ovtk::rules

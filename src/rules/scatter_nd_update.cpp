// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_nd_update.hpp"

#include "graph/scatter.hpp"
#include "rules/rules.hpp"
#include "rules/scatter_reduction.hpp"

namespace ovtk::rules {

using ov::op::v15::ScatterNDUpdate;

// y = x, with u[i] written at the coordinates indices[i]
static Scatter by_coordinates(const VjpContext& c) {
    const auto indices = c.x(1);
    Scatter s;
    s.read = [=](const Output& z) {
        return graph::gather_nd(z, indices);
    };
    s.combine = [=](const Output& z, const Output& v, Reduction how) {
        using R = ScatterNDUpdate::Reduction;
        const auto reduction = how == Reduction::sum ? R::SUM : how == Reduction::prod ? R::PROD : R::NONE;
        return std::make_shared<ScatterNDUpdate>(z, indices, v, reduction)->output(0);
    };
    return s;
}

static Reduction reduction_of(ScatterNDUpdate::Reduction reduction) {
    switch (reduction) {
    case ScatterNDUpdate::Reduction::SUM:
        return Reduction::sum;
    case ScatterNDUpdate::Reduction::SUB:
        return Reduction::sub;
    case ScatterNDUpdate::Reduction::PROD:
        return Reduction::prod;
    case ScatterNDUpdate::Reduction::MIN:
        return Reduction::min;
    case ScatterNDUpdate::Reduction::MAX:
        return Reduction::max;
    case ScatterNDUpdate::Reduction::NONE:
        break;
    }
    return Reduction::none;
}

static Grads scatter_nd_v3(const ov::op::v3::ScatterNDUpdate&, const VjpContext& c) {
    return scatter_vjp(by_coordinates(c), c);
}

static Grads scatter_nd_v15(const ScatterNDUpdate& op, const VjpContext& c) {
    auto s = by_coordinates(c);
    s.reduction = reduction_of(op.get_reduction());
    return scatter_vjp(s, c);
}

void add_scatter_nd_update(Registry& r) {
    r.add<ov::op::v3::ScatterNDUpdate>(scatter_nd_v3, {Broadcast::none, {}, "an index must not repeat"});
    const std::string note = "without a reduction an index must not repeat; equal minima and maxima share the gradient";
    r.add<ScatterNDUpdate>(scatter_nd_v15, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

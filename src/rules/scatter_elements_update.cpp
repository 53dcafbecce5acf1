// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scatter_elements_update.hpp"

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"
#include "rules/scatter_reduction.hpp"

namespace ovtk::rules {

using ov::op::v12::ScatterElementsUpdate;

// z cut to the sizes of the indices along every axis but one: updates may be fewer than what they are written into.
// By negative padding, for OpenVINO takes away a Slice in front of a GatherElements, and then refuses the shapes.
static Output cut_to(const Output& z, const Output& indices, int64_t axis) {
    const auto rank = graph::rank_of(z);
    bool fits = true;
    std::vector<int64_t> is_cut(rank, 1);
    is_cut[axis] = 0;
    for (int64_t other = 0; other < rank; ++other) {
        const auto& size = indices.get_partial_shape()[other];
        fits = fits && (other == axis || (size.is_static() && size == z.get_partial_shape()[other]));
    }
    if (fits) {
        return z;
    }
    const auto excess = graph::mul(graph::sub(graph::shape_of(indices), graph::shape_of(z)), graph::i64s(is_cut));
    return graph::pad_zeros(z, graph::i64s(std::vector<int64_t>(rank, 0)), graph::folded(excess));
}

// y = x, with u[..., i, ...] written at [..., indices[..., i, ...], ...]
static Scatter along_axis(const ov::Node& op, const VjpContext& c) {
    const auto given = graph::require_constant_i64(c.x(3), op, "the axis").at(0);
    const auto axis = graph::normalize_axis(given, graph::rank_of(c.x(0)));
    const auto indices = graph::count_from_front(c.x(1), graph::dim_of(c.x(0), axis));
    Scatter s;
    s.read = [=](const Output& z) {
        return graph::gather_elements(cut_to(z, indices, axis), indices, axis);
    };
    s.combine = [=](const Output& z, const Output& v, Reduction how) {
        using R = ScatterElementsUpdate::Reduction;
        const auto reduction = how == Reduction::sum ? R::SUM : how == Reduction::prod ? R::PROD : R::NONE;
        return std::make_shared<ScatterElementsUpdate>(z, indices, v, graph::i64(axis), reduction)->output(0);
    };
    return s;
}

static Reduction reduction_of(ScatterElementsUpdate::Reduction reduction) {
    switch (reduction) {
    case ScatterElementsUpdate::Reduction::SUM:
        return Reduction::sum;
    case ScatterElementsUpdate::Reduction::PROD:
        return Reduction::prod;
    case ScatterElementsUpdate::Reduction::MIN:
        return Reduction::min;
    case ScatterElementsUpdate::Reduction::MAX:
        return Reduction::max;
    case ScatterElementsUpdate::Reduction::MEAN:
        return Reduction::mean;
    case ScatterElementsUpdate::Reduction::NONE:
        break;
    }
    return Reduction::none;
}

static Grads scatter_elements_v3(const ov::op::v3::ScatterElementsUpdate& op, const VjpContext& c) {
    return scatter_vjp(along_axis(op, c), c);
}

static Grads scatter_elements_v12(const ScatterElementsUpdate& op, const VjpContext& c) {
    auto s = along_axis(op, c);
    s.reduction = reduction_of(op.get_reduction());
    s.keeps_x = op.get_use_init_val();
    return scatter_vjp(s, c);
}

void add_scatter_elements_update(Registry& r) {
    r.add<ov::op::v3::ScatterElementsUpdate>(scatter_elements_v3, {Broadcast::none, {}, "an index must not repeat"});
    const std::string note = "without a reduction an index must not repeat; equal minima and maxima share the gradient";
    r.add<ScatterElementsUpdate>(scatter_elements_v12, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

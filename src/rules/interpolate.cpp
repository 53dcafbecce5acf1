// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/interpolate.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/contract.hpp"
#include "graph/interpolation.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

using Base = ov::op::util::InterpolateBase;
using Attributes = Base::InterpolateAttrs;

std::vector<int64_t> all_axes(const Output& x) {
    std::vector<int64_t> axes(graph::rank_of(x));
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
}

std::vector<int64_t> padding(const std::vector<size_t>& given, int64_t rank) {
    std::vector<int64_t> pads(given.begin(), given.end());
    pads.resize(rank, 0);
    return pads;
}

// y = M_1 M_2 ... x, a matrix for each axis          dx = M_1^T M_2^T ... dy
// `scales` holds one number for each axis, or nothing: the sizes then say how long each is.
Grads separable(const ov::Node& op,
                const VjpContext& c,
                const Attributes& a,
                const std::vector<int64_t>& axes,
                const Grad& scales) {
    OVTK_CHECK_NODE(op, !a.antialias || a.mode != Base::InterpolateMode::LINEAR, "no gradient for linear antialiasing");
    const auto rank = graph::rank_of(c.x());
    const auto begin = padding(a.pads_begin, rank), end = padding(a.pads_end, rank);
    const auto padded =
        graph::folded(graph::add(graph::shape_of(c.x()), graph::add(graph::i64s(begin), graph::i64s(end))));
    auto g = c.dy();
    for (size_t k = 0; k < axes.size(); ++k) {
        const auto axis = axes[k];
        const auto size = graph::folded(graph::gather(padded, graph::i64s({axis}), 0));
        const auto count = graph::dim_of(c.y(), axis);
        const auto ratio = graph::div(graph::convert(count, ov::element::f32), graph::convert(size, ov::element::f32));
        const auto scale =
            scales ? graph::convert(graph::gather(*scales, graph::i64s({static_cast<int64_t>(k)}), 0), ov::element::f32)
                   : ratio;
        const auto matrix = graph::interpolation_matrix(a, size, count, scale);
        g = graph::contract(g, graph::convert_like(matrix, g), axis);
    }
    const auto is_zero = [](int64_t pad) {
        return pad == 0;
    };
    if (!std::all_of(begin.begin(), begin.end(), is_zero) || !std::all_of(end.begin(), end.end(), is_zero)) {
        g = graph::pad_zeros(g, graph::neg(graph::i64s(begin)), graph::neg(graph::i64s(end)));
    }
    Grads dx(c.inputs());
    dx[0] = g;
    return dx;
}

std::vector<int64_t> axes_of(const ov::Node& op, const VjpContext& c, size_t i) {
    return c.inputs() > i
               ? graph::normalize_axes(graph::require_constant_i64(c.x(i), op, "the axes"), graph::rank_of(c.x()))
               : all_axes(c.x());
}

bool by_scales(const Attributes& a) {
    return a.shape_calculation_mode == Base::ShapeCalcMode::SCALES;
}

// image, sizes, scales, axes
Grads interpolate_v4(const ov::op::v4::Interpolate& op, const VjpContext& c) {
    const auto& a = op.get_attrs();
    return separable(op, c, a, axes_of(op, c, 3), by_scales(a) ? Grad(c.x(2)) : Grad());
}

// image, sizes or scales, axes
Grads interpolate_v11(const ov::op::v11::Interpolate& op, const VjpContext& c) {
    const auto& a = op.get_attrs();
    return separable(op, c, a, axes_of(op, c, 2), by_scales(a) ? Grad(c.x(1)) : Grad());
}

// The first version, as OpenVINO turns it into the later ones.
Grads interpolate_v0(const ov::op::v0::Interpolate& op, const VjpContext& c) {
    const auto& given = op.get_attrs();
    Attributes a;
    a.mode = given.mode == "nearest" ? Base::InterpolateMode::NEAREST
             : given.mode == "cubic" ? Base::InterpolateMode::CUBIC
                                     : Base::InterpolateMode::LINEAR;
    OVTK_CHECK_NODE(op, given.mode != "area", "no gradient for the mode 'area', which OpenVINO does not run");
    a.nearest_mode = Base::NearestMode::SIMPLE;
    a.coordinate_transformation_mode =
        given.align_corners ? Base::CoordinateTransformMode::ALIGN_CORNERS : Base::CoordinateTransformMode::ASYMMETRIC;
    a.antialias = given.antialias;
    a.pads_begin = given.pads_begin;
    a.pads_end = given.pads_end;
    const std::vector<int64_t> axes(given.axes.begin(), given.axes.end());
    return separable(op, c, a, axes, {});
}

}  // namespace

void add_interpolate(Registry& r) {
    const std::string note = "every mode but linear with antialias";
    r.add<ov::op::v0::Interpolate>(interpolate_v0, {Broadcast::none, {1}, note});
    r.add<ov::op::v4::Interpolate>(interpolate_v4, {Broadcast::none, {1, 2}, note});
    r.add<ov::op::v11::Interpolate>(interpolate_v11, {Broadcast::none, {1}, note});
}

}  // namespace ovtk::rules

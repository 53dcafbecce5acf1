// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/avg_pool.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/contract.hpp"
#include "graph/shape.hpp"
#include "rules/pool_window.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

// matrix[i, p] = 1 where some element k of the window at position i lies on p, that is p = i * stride + k * dilation -
// pad
Output cover_of(const graph::Window& window, int64_t axis) {
    const auto one = graph::i64s({axis});
    const auto i = graph::unsqueeze(graph::iota(graph::gather(window.positions, one, 0)), {1});
    const auto p = graph::unsqueeze(graph::iota(graph::gather(window.sizes, one, 0)), {0});
    const auto start = graph::sub(graph::mul(i, graph::i64(window.strides[axis])), graph::gather(window.pads, one, 0));
    const auto step = graph::sub(p, start);
    const auto dilation = graph::i64(window.dilations[axis]);
    const auto k = graph::int_div(step, dilation);
    const auto on_element = graph::equal(graph::mul(k, dilation), step);
    const auto inside = graph::logical_and(graph::greater_equal(step, graph::i64(0)),
                                           graph::less(step, graph::i64(window.extent(axis))));
    return graph::logical_and(on_element, inside);
}

// y[i]  = sum over k of x[i * stride + k * dilation - pad] / count[i]
// dx[p] = sum over i of dy[i] * (p in the window at i) / count[i]
// Windows are boxes, so both factors are products over the axes: one small matrix for each.
// count is the kernel's size; where padding is left out, the number of elements that lie on x.
Output avg_pool_vjp(const Output& dy, const graph::Window& window, bool exclude_pad) {
    const auto first = graph::rank_of(dy) - window.axes();
    auto dx = dy;
    for (int64_t axis = window.axes() - 1; axis >= 0; --axis) {
        const auto cover = graph::convert_like(cover_of(window, axis), dy);
        // a window on padding only counts nothing, and passes nothing on
        const auto matrix =
            exclude_pad ? graph::div(cover, graph::maximum(graph::reduce_sum(cover, {1}, /*keep_dims=*/true), 1.0))
                        : graph::div(cover, static_cast<double>(window.kernel[axis]));
        dx = graph::contract(dx, matrix, first + axis);
    }
    return dx;
}

Grads avg_pool(const ov::op::util::AvgPoolBase& op, const ov::Strides& dilations, const VjpContext& c) {
    const auto window = pool_window(op, dilations, c);
    const auto is_zero = [](size_t pad) {
        return pad == 0;
    };
    // Without any padding, windows that ceil rounding lets hang over the end count what they see. (With auto_pad the
    // attributes may not show the padding; but none hangs over.)
    const bool no_padding = op.get_auto_pad() == ov::op::PadType::EXPLICIT &&
                            std::all_of(op.get_pads_begin().begin(), op.get_pads_begin().end(), is_zero) &&
                            std::all_of(op.get_pads_end().begin(), op.get_pads_end().end(), is_zero);
    return {avg_pool_vjp(c.dy(), window, op.get_exclude_pad() || no_padding)};
}

Grads avg_pool_v1(const ov::op::v1::AvgPool& op, const VjpContext& c) {
    return avg_pool(op, {}, c);
}

Grads avg_pool_v14(const ov::op::v14::AvgPool& op, const VjpContext& c) {
    return avg_pool(op, {}, c);
}

Grads avg_pool_v16(const ov::op::v16::AvgPool& op, const VjpContext& c) {
    return avg_pool(op, op.get_dilations(), c);
}

}  // namespace

void add_avg_pool(Registry& r) {
    r.add<ov::op::v1::AvgPool>(avg_pool_v1);
    r.add<ov::op::v14::AvgPool>(avg_pool_v14);
    r.add<ov::op::v16::AvgPool>(avg_pool_v16);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/reduction.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

std::vector<int64_t> reduced_axes(const ov::op::util::ReductionBase& op) {
    auto axes =
        normalize_axes(require_constant_i64(op.input_value(1), op, "reduction axes"), rank_of(op.input_value(0)));
    std::sort(axes.begin(), axes.end());
    axes.erase(std::unique(axes.begin(), axes.end()), axes.end());
    return axes;
}

Output restore_reduced_axes(const Output& value, const ov::op::util::ReductionBase& op) {
    return op.get_keep_dims() ? value : unsqueeze(value, reduced_axes(op));
}

namespace {

Output size_of(const Output& x) {
    return reduce_prod(shape_of(x), {0}, /*keep_dims=*/false);
}

}  // namespace

Output inverse_reduced_count(const ov::op::util::ReductionBase& op) {
    const auto x = op.input_value(0);
    const Output y = const_cast<ov::op::util::ReductionBase&>(op).output(0);
    if (x.get_partial_shape().is_static() && y.get_partial_shape().is_static()) {
        const auto size = ov::shape_size(x.get_shape());
        const auto results = ov::shape_size(y.get_shape());
        return scalar_like(x, size == 0 ? 1. : static_cast<double>(results) / static_cast<double>(size));
    }
    // in f32 at least: a count may exceed the range of f16
    const auto type = x.get_element_type() == ov::element::f64 ? ov::element::f64 : ov::element::f32;
    return convert_like(div(convert(size_of(y), type), convert(maximum(size_of(x), 1), type)), x);
}

}  // namespace ovtk::graph

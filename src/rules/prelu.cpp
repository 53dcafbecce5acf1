// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/prelu.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// A slope of rank 1 belongs to axis 1 when it has as many entries as that axis (or when the size is not known);
// every other slope is broadcast as NumPy does.
static bool is_per_channel(const Output& x, const Output& slope) {
    const auto& shape = x.get_partial_shape();
    const auto& sizes = slope.get_partial_shape();
    if (graph::rank_of(slope) != 1 || graph::rank_of(x) < 2 || sizes[0] == 1) {
        return false;
    }
    return sizes[0].compatible(shape[1]);
}

static bool is_surely_positive(const Output& slope) {
    const auto* constant = ov::as_type<ov::op::v0::Constant>(slope.get_node());
    if (!constant) {
        return false;
    }
    const auto values = constant->cast_vector<double>();
    return std::all_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

static Output sum_over_all_but_channels(const Output& g) {
    std::vector<int64_t> axes;
    for (int64_t axis = 0; axis < graph::rank_of(g); ++axis) {
        if (axis != 1) {
            axes.push_back(axis);
        }
    }
    return graph::reduce_sum(g, axes, /*keep_dims=*/false);
}

// [C] -> [C, 1, ..., 1], so that axis 0 meets axis 1 of x
static Output align_with_channels(const Output& slope, const Output& x) {
    std::vector<int64_t> trailing;
    for (int64_t axis = 1; axis < graph::rank_of(x) - 1; ++axis) {
        trailing.push_back(axis);
    }
    return graph::unsqueeze(slope, trailing);
}

// y = x > 0 ? x : slope * x
// dx = x > 0 ? dy : dy * slope          dslope = sum(x > 0 ? 0 : dy * x)          the slope side at 0 (as PyTorch)
// With a slope that is known to be positive y has the sign of x, so x need not stay alive.
static Grads prelu(const ov::op::v0::PRelu&, const VjpContext& c) {
    const auto x = c.x(0);
    const auto slope = c.x(1);
    const bool per_channel = is_per_channel(x, slope);
    const auto is_right = graph::greater(is_surely_positive(slope) ? c.y() : x, 0);
    Grads dx(2);
    if (c.needs(0)) {
        const auto aligned = per_channel ? align_with_channels(slope, x) : slope;
        dx[0] = graph::select(is_right, c.dy(), graph::mul(c.dy(), aligned));
    }
    if (c.needs(1)) {
        const auto g = graph::select(is_right, 0, graph::mul(c.dy(), x));
        dx[1] = per_channel ? sum_over_all_but_channels(g) : g;
    }
    return dx;
}

void add_prelu(Registry& r) {
    r.add<ov::op::v0::PRelu>(prelu, {Broadcast::numpy, {}, "the slope at 0"});
}

}  // namespace ovtk::rules

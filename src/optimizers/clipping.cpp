// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/clipping.hpp"

#include <cmath>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "openvino/op/clamp.hpp"

namespace ovtk::optimizers {

namespace {

// Added to the norm, as in PyTorch: no division by zero when every gradient is.
constexpr double EPS = 1e-6;

// |g|^2 as a rank-1 value of one element
Output sum_of_squares(const Output& g) {
    const auto flat = graph::reshape(graph::square(g), {-1});
    return graph::reduce_sum(flat, {0}, /*keep_dims=*/true);
}

void check_limit(const char* what, double limit) {
    OVTK_CHECK(std::isfinite(limit) && limit > 0, what, " must be a number above 0, but is ", limit);
}

}  // namespace

ClippedByNorm clip_by_norm(const ov::OutputVector& gradients, double max_norm) {
    check_limit("clip_norm", max_norm);
    OVTK_CHECK(!gradients.empty(), "clip_by_norm: there are no gradients");
    ov::OutputVector squares;
    for (const auto& g : gradients) {
        squares.push_back(sum_of_squares(g));
    }
    const auto norm = graph::sqrt(graph::reduce_sum(graph::concat(squares, 0), {0}, /*keep_dims=*/false));
    // min(ratio, 1) that keeps NaN, which Minimum on CPU does not
    const auto ratio = graph::div(max_norm, graph::add(norm, EPS));
    const auto factor = graph::select(graph::greater_equal(ratio, 1), 1.0, ratio);
    ov::OutputVector clipped;
    for (const auto& g : gradients) {
        clipped.push_back(graph::mul(g, factor));
    }
    return {clipped, norm};
}

ov::OutputVector clip_by_value(const ov::OutputVector& gradients, double limit) {
    check_limit("clip_value", limit);
    ov::OutputVector clipped;
    for (const auto& g : gradients) {
        clipped.push_back(std::make_shared<ov::op::v0::Clamp>(g, -limit, limit)->output(0));
    }
    return clipped;
}

}  // namespace ovtk::optimizers

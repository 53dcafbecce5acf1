// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/clamp.hpp"

#include <cmath>
#include <limits>

#include "graph/build.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// Whether a bound can cut anything off: one that the type cannot hold is no bound.
static bool is_finite_in(const ov::element::Type& type, double bound) {
    double largest = std::numeric_limits<float>::max();
    if (type == ov::element::f16) {
        largest = std::numeric_limits<ov::float16>::max();
    } else if (type == ov::element::bf16) {
        largest = std::numeric_limits<ov::bfloat16>::max();
    } else if (type == ov::element::f64) {
        largest = std::numeric_limits<double>::max();
    }
    return std::abs(bound) <= largest;
}

// y = min(max(x, low), high)          dx = low <= x <= high ? dy : 0, with both borders (as torch.clamp)
static Grads clamp(const ov::op::v0::Clamp& op, const VjpContext& c) {
    const auto x = c.x();
    auto dx = c.dy();
    if (is_finite_in(x.get_element_type(), op.get_min())) {
        dx = graph::select(graph::greater_equal(x, op.get_min()), dx, 0);
    }
    if (is_finite_in(x.get_element_type(), op.get_max())) {
        dx = graph::select(graph::less_equal(x, op.get_max()), dx, 0);
    }
    return {dx};
}

void add_clamp(Registry& r) {
    r.add<ov::op::v0::Clamp>(clamp, {Broadcast::none, {}, "passes the gradient at both borders"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/power.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// The exponent when it is one known number.
static std::optional<double> known_exponent(const Output& b) {
    const auto* constant = ov::as_type<ov::op::v0::Constant>(b.get_node());
    if (!constant || ov::shape_size(constant->get_shape()) != 1) {
        return {};
    }
    return constant->cast_vector<double>().front();
}

// d(a^b)/da = b * a^(b-1), and 0 where b = 0, also at a = 0
static Output base_gradient(const Output& dy, const Output& a, const Output& b) {
    const auto known = known_exponent(b);
    if (!known) {
        const auto slope = graph::mul(b, graph::pow(a, graph::sub(b, 1)));
        return graph::select(graph::equal(b, 0), 0, graph::mul(dy, slope));
    }
    if (*known == 0) {
        return graph::zeros_like(dy);
    }
    if (*known == 1) {
        return dy;
    }
    const auto power = *known == 2 ? a : graph::pow(a, *known - 1);
    return graph::mul(dy, graph::mul(power, *known));
}

// y = a^b          da = dy * b * a^(b-1)          db = dy * y * log(a)
// db is 0 where a = 0 and b >= 0, and NaN where a < 0 (as PyTorch).
static Grads power(const ov::op::v1::Power&, const VjpContext& c) {
    const auto a = c.x(0);
    const auto b = c.x(1);
    Grads dx(2);
    if (c.needs(0)) {
        dx[0] = base_gradient(c.dy(), a, b);
    }
    if (c.needs(1)) {
        const auto is_flat = graph::logical_and(graph::equal(a, 0), graph::greater_equal(b, 0));
        dx[1] = graph::select(is_flat, 0, graph::mul(c.dy(), graph::mul(c.y(), graph::log(a))));
    }
    return dx;
}

void add_power(Registry& r) {
    r.add<ov::op::v1::Power>(
        power,
        {Broadcast::numpy,
         {},
         "base: 0 where the exponent is 0; exponent: 0 where base = 0 <= exponent, NaN where base < 0"});
}

}  // namespace ovtk::rules

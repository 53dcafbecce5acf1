// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/fake_quantize.hpp"

#include "graph/build.hpp"
#include "openvino/op/fake_convert.hpp"
#include "openvino/op/round.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

Output as_mask(const Output& condition, const Output& like) {
    return graph::convert_like(condition, like);
}

// u = (x - il) / (ih - il)      q = round(u (L - 1)) / (L - 1), 0 below and 1 above the range
// y = q (oh - ol) + ol          the rounding counts as the identity: dq = du within the range, 0 outside
// dx  = dy s,  s = (oh - ol) / (ih - il) within the range
// dil = dy s (u - 1)            dih = -dy s u
// dol = dy (1 - q)              doh = dy q
Grads fake_quantize(const ov::op::v0::FakeQuantize& op, const VjpContext& c) {
    const auto x = c.x(0), low = c.x(1), high = c.x(2);
    const auto least = graph::minimum(low, high), most = graph::maximum(low, high);
    const auto inside = as_mask(graph::logical_and(graph::greater_equal(x, least), graph::less_equal(x, most)), x);
    const auto width = graph::sub(high, low);
    const auto is_empty = graph::equal(width, 0);
    const auto safe_width = graph::select(is_empty, 1.0, width);
    const auto u = graph::div(graph::sub(x, low), safe_width);
    const auto slope = graph::mul(graph::div(graph::sub(c.x(4), c.x(3)), safe_width), inside);
    const auto g = graph::mul(c.dy(), graph::select(is_empty, 0.0, slope));
    Grads dx(5);
    if (c.needs(0)) {
        dx[0] = g;
    }
    if (c.needs(1)) {
        dx[1] = graph::mul(g, graph::sub(u, 1));
    }
    if (c.needs(2)) {
        dx[2] = graph::neg(graph::mul(g, u));
    }
    if (c.needs(3) || c.needs(4)) {
        const auto steps = static_cast<double>(op.get_levels() - 1);
        const auto above = as_mask(graph::greater(x, low), x);  // of an empty range
        const auto within = graph::select(is_empty, above, graph::minimum(graph::maximum(u, 0), 1));
        using ov::op::v5::Round;
        const auto rounded = std::make_shared<Round>(graph::mul(within, steps), Round::RoundMode::HALF_TO_EVEN);
        const auto q = graph::div(rounded, steps);
        dx[3] = graph::mul(c.dy(), graph::sub(1, q));
        dx[4] = graph::mul(c.dy(), q);
    }
    return dx;
}

// y = (Q(x s - b) + b) / s, Q rounding to 8 bits, which counts as the identity up to the largest number and as
// constant above
// dx = dy Q'          ds = dy (Q' x - y) / s          db = dy (1 - Q') / s
Grads fake_convert(const ov::op::v13::FakeConvert& op, const VjpContext& c) {
    const bool has_shift = c.inputs() > 2;
    const auto x = c.x(0), scale = c.x(1);
    const auto scaled = graph::mul(x, scale);
    const double largest = op.get_destination_element_type() == ov::element::f8e4m3 ? 448 : 57344;
    const auto converted = graph::abs(has_shift ? graph::sub(scaled, c.x(2)) : scaled);
    const auto inside = as_mask(graph::less_equal(converted, largest), x);
    Grads dx(c.inputs());
    dx[0] = graph::mul(c.dy(), inside);
    dx[1] = graph::mul(c.dy(), graph::div(graph::sub(graph::mul(inside, x), c.y()), scale));
    if (has_shift) {
        dx[2] = graph::div(graph::mul(c.dy(), graph::sub(1, inside)), scale);
    }
    return dx;
}

}  // namespace

void add_fake_quantize(Registry& r) {
    const std::string note = "straight through: rounding counts as the identity within the range, both ends included";
    r.add<ov::op::v0::FakeQuantize>(fake_quantize, {Broadcast::numpy, {}, note});
    r.add<ov::op::v13::FakeConvert>(fake_convert, {Broadcast::numpy, {}, note});
}

}  // namespace ovtk::rules

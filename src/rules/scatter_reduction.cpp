// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "rules/scatter_reduction.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::rules {

namespace {

// z where x takes part in y, zeros elsewhere
Output where_x_counts(const Scatter& s, const Output& z, const Output& u) {
    return s.keeps_x && s.reduction != Reduction::none ? z : s.combine(z, graph::zeros_like(u), Reduction::none);
}

// y = x * (product of the updates there)
// dx = dy * product of the updates          du = dy * x * product of the other updates, whatever is zero
Grads product(const Scatter& s, const VjpContext& c) {
    const auto& x = c.x(0);
    const auto& u = c.x(2);
    Grads dx(c.inputs());
    if (c.needs(0)) {
        const auto factor = s.combine(graph::ones_like(x), u, Reduction::prod);
        dx[0] = where_x_counts(s, graph::mul(c.dy(), factor), u);
    }
    if (c.needs(2)) {
        const auto is_zero = graph::equal(u, 0);
        const auto nonzero = graph::select(is_zero, 1, u);
        const auto zeros = s.combine(graph::zeros_like(x), graph::convert_like(is_zero, x), Reduction::sum);
        const auto start = s.keeps_x ? x : s.combine(x, graph::ones_like(u), Reduction::none);
        const auto others = graph::div(s.read(s.combine(start, nonzero, Reduction::prod)), nonzero);
        const auto zeros_among_others = graph::sub(s.read(zeros), graph::convert_like(is_zero, x));
        const auto factor = graph::select(graph::less(zeros_among_others, 0.5), others, 0);
        dx[2] = graph::mul(s.read(c.dy()), factor);
    }
    return dx;
}

// y = the least (or largest) of x and the updates there; equal ones share dy evenly, as in PyTorch
Grads extreme(const Scatter& s, const VjpContext& c) {
    const auto& x = c.x(0);
    const auto y = c.y();
    const auto wins = graph::convert_like(graph::equal(c.x(2), s.read(y)), x);
    const auto x_wins = where_x_counts(s, graph::convert_like(graph::equal(x, y), x), wins);
    const auto share = graph::div(c.dy(), graph::maximum(s.combine(x_wins, wins, Reduction::sum), 1));
    Grads dx(c.inputs());
    if (c.needs(0)) {
        dx[0] = graph::mul(share, x_wins);
    }
    if (c.needs(2)) {
        dx[2] = graph::mul(s.read(share), wins);
    }
    return dx;
}

// none:  dx = dy but zeros where something is written      du = dy there (an index must not repeat, as in PyTorch)
// sum:   dx = dy      du = dy there          sub: du = -dy there
// mean:  the same of dy / (number of values in the mean)
Grads linear(const Scatter& s, const VjpContext& c) {
    auto dy = c.dy();
    if (s.reduction == Reduction::mean) {
        const auto writes = s.combine(graph::zeros_like(c.x(0)), graph::ones_like(c.x(2)), Reduction::sum);
        dy = graph::div(dy, s.keeps_x ? graph::add(writes, 1) : graph::maximum(writes, 1));
    }
    Grads dx(c.inputs());
    if (c.needs(0)) {
        dx[0] = where_x_counts(s, dy, c.x(2));
    }
    if (c.needs(2)) {
        dx[2] = s.reduction == Reduction::sub ? graph::neg(s.read(dy)) : s.read(dy);
    }
    return dx;
}

}  // namespace

Grads scatter_vjp(const Scatter& s, const VjpContext& c) {
    switch (s.reduction) {
    case Reduction::prod:
        return product(s, c);
    case Reduction::min:
    case Reduction::max:
        return extreme(s, c);
    default:
        return linear(s, c);
    }
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "rules/recurrence.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/reverse_sequence.hpp"

namespace ovtk::rules {

using ov::op::RecurrentSequenceDirection;

namespace {

// [.., D, ..] -> [.., ..]: the part of one direction
Output of(const Output& x, int64_t direction, int64_t axis) {
    return graph::gather(x, graph::i64(direction), axis);
}

Output reversed(const Output& x, const Output& lengths) {
    return std::make_shared<ov::op::v0::ReverseSequence>(x, lengths, 0, 1)->output(0);
}

// Where the inputs and outputs stand.
struct Layout {
    explicit Layout(bool has_cell) : lengths(has_cell ? 3 : 2), w(lengths + 1), r(lengths + 2), b(lengths + 3) {}
    size_t lengths, w, r, b;
};

Sequence one_direction(const VjpContext& c, const Layout& at, int64_t d, bool is_reversed) {
    const auto lengths = c.x(at.lengths);
    const auto turned = [&](const Output& value) {
        return is_reversed ? reversed(value, lengths) : value;
    };
    Sequence s;
    s.x = turned(c.x(0));
    s.before = shifted(of(c.x(1), d, 1), turned(of(c.y(0), d, 1)));
    s.w = of(c.x(at.w), d, 0);
    s.r = of(c.x(at.r), d, 0);
    s.b = of(c.x(at.b), d, 0);
    const auto steps = graph::iota(graph::dim_of(s.x, 1));
    const auto is_running = graph::less(steps, graph::unsqueeze(graph::convert(lengths, ov::element::i64), {1}));
    s.runs = graph::unsqueeze(graph::convert_like(is_running, s.x), {2});
    s.dy = graph::mul(turned(of(c.dy(0), d, 1)), s.runs);
    s.dh = of(c.dy(1), d, 1);
    if (at.lengths == 3) {
        s.c = of(c.x(2), d, 1);
        s.dc = of(c.dy(2), d, 1);
    }
    return s;
}

// Parts of all directions along a new axis.
Output stacked(const std::vector<Output>& parts, int64_t axis) {
    ov::OutputVector all;
    for (const auto& part : parts) {
        all.push_back(graph::unsqueeze(part, {axis}));
    }
    return graph::concat(all, axis);
}

}  // namespace

Grads sequence_vjp(const VjpContext& c,
                   RecurrentSequenceDirection direction,
                   bool has_cell,
                   const std::function<SequenceGradients(const Sequence&)>& differentiate) {
    const Layout at(has_cell);
    const int64_t directions = direction == RecurrentSequenceDirection::BIDIRECTIONAL ? 2 : 1;
    Grads dx(c.inputs());
    std::vector<Output> h, cells, w, r, b;
    for (int64_t d = 0; d < directions; ++d) {
        const bool is_reversed = direction == RecurrentSequenceDirection::REVERSE || d == 1;
        const auto g = differentiate(one_direction(c, at, d, is_reversed));
        const auto x = is_reversed ? reversed(g.x, c.x(at.lengths)) : g.x;
        dx[0] = dx[0] ? graph::add(*dx[0], x) : x;
        h.push_back(g.h);
        w.push_back(g.w);
        r.push_back(g.r);
        b.push_back(g.b);
        if (g.c) {
            cells.push_back(*g.c);
        }
    }
    dx[1] = stacked(h, 1);
    if (has_cell) {
        dx[2] = stacked(cells, 1);
    }
    dx[at.w] = stacked(w, 0);
    dx[at.r] = stacked(r, 0);
    dx[at.b] = stacked(b, 0);
    return dx;
}

Output times(const Output& x, const Output& w) {
    return graph::matmul(x, w, false, true);
}

Output weight_gradient(const Output& dz, const Output& x) {
    const auto flat = [](const Output& value) {
        return graph::reshape(value, graph::folded(graph::concat({graph::i64s({-1}), graph::dim_of(value, 2)}, 0)));
    };
    return graph::matmul(flat(dz), flat(x), true, false);
}

Output gate(const Output& z, size_t width, size_t i, size_t count) {
    const auto begin = static_cast<int64_t>(i * width), end = static_cast<int64_t>((i + count) * width);
    return graph::slice(z, std::vector<int64_t>{begin}, {end}, {1}, {-1});
}

Output rows(const Output& w, size_t width, size_t i, size_t count) {
    const auto begin = static_cast<int64_t>(i * width), end = static_cast<int64_t>((i + count) * width);
    return graph::slice(w, std::vector<int64_t>{begin}, {end}, {1}, {0});
}

Output shifted(const Output& initial, const Output& states) {
    const auto last = graph::sub(graph::dim_of(states, 1), graph::i64s({1}));
    const auto first = graph::slice(states, graph::i64s({0}), graph::folded(last), 1);
    return graph::concat({graph::unsqueeze(initial, {1}), first}, 1);
}

Output kept(const Output& x, const Output& runs) {
    return graph::add(graph::mul(x, runs), graph::sub(1, runs));
}

Output step_of(graph::Scan& scan, const Output& values, graph::Direction direction) {
    return graph::squeeze(scan.slice(values, 1, direction), {1});
}

void collect_steps(graph::Scan& scan, const Output& value, graph::Direction direction) {
    scan.collect(graph::unsqueeze(value, {1}), 1, direction);
}

}  // namespace ovtk::rules

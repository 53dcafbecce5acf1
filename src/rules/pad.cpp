// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/pad.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/window.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::PadMode;

namespace {

// Adjoint along one axis of size n. The middle of dy goes back to where it came from, and each margin is folded on it:
// edge:       head -> x[0]                      tail -> x[n-1]
// reflect:    head -> x[before], ..., x[1]      tail -> x[n-2], ..., x[n-1-after]
// symmetric:  head -> x[before-1], ..., x[0]    tail -> x[n-1], ..., x[n-after]
// A negative pad crops: its margin is empty.
Output fold_axis(const Output& dy, const Output& n, int64_t axis, int64_t before, int64_t after, PadMode mode) {
    const auto rank = graph::rank_of(dy);
    const auto along = [&](const Output& size) {
        ov::OutputVector sizes(rank, graph::i64s({0}));
        sizes[axis] = size;
        return graph::folded(graph::concat(sizes, 0));
    };
    const auto place = [&](const Output& part, const Output& front, const Output& back) {
        return graph::pad_zeros(part, along(front), along(back));
    };
    const auto fold = [&](const Output& margin) {
        return mode == PadMode::EDGE ? graph::reduce_sum(margin, {axis}, true) : graph::reverse(margin, {axis});
    };
    auto dx = place(dy, graph::i64s({-before}), graph::i64s({-after}));
    const int64_t shift = mode == PadMode::REFLECT ? 1 : 0;
    if (before > 0) {
        const auto head = fold(graph::slice(dy, {0}, {before}, {1}, {axis}));
        const int64_t width = mode == PadMode::EDGE ? 1 : before;
        dx = graph::add(dx, place(head, graph::i64s({shift}), graph::sub(n, graph::i64s({shift + width}))));
    }
    if (after > 0) {
        const auto tail = fold(graph::slice(dy, {-after}, {std::numeric_limits<int64_t>::max()}, {1}, {axis}));
        const int64_t width = mode == PadMode::EDGE ? 1 : after;
        dx = graph::add(dx, place(tail, graph::sub(n, graph::i64s({shift + width})), graph::i64s({shift})));
    }
    return dx;
}

Output fold_margins(const ov::Node& op, const VjpContext& c, PadMode mode) {
    const auto before = graph::require_constant_i64(c.x(1), op, "the padding");
    const auto after = graph::require_constant_i64(c.x(2), op, "the padding");
    auto dx = c.dy();
    for (size_t axis = 0; axis < before.size(); ++axis) {
        if (before[axis] != 0 || after[axis] != 0) {
            dx = fold_axis(dx, graph::dim_of(c.x(), axis), axis, before[axis], after[axis], mode);
        }
    }
    return dx;
}

}  // namespace

// y = x with margins          dx = dy without them, plus what the mode copied into them
// For a constant margin the pad value receives the sum of dy over the margins.
template <class Op>
static Grads pad(const Op& op, const VjpContext& c) {
    const auto mode = op.get_pad_mode();
    Grads dx(c.inputs());
    if (c.needs(0)) {
        dx[0] = mode == PadMode::CONSTANT
                    ? graph::pad_zeros(c.dy(), graph::folded(graph::neg(c.x(1))), graph::folded(graph::neg(c.x(2))))
                    : fold_margins(op, c, mode);
    }
    if (c.inputs() > 3 && c.needs(3)) {
        const auto margins = std::make_shared<ov::op::v12::Pad>(graph::zeros_like(c.x()),
                                                                c.x(1),
                                                                c.x(2),
                                                                graph::scalar_like(c.x(), 1),
                                                                PadMode::CONSTANT);
        std::vector<int64_t> all;
        for (int64_t axis = 0; axis < graph::rank_of(c.y()); ++axis) {
            all.push_back(axis);
        }
        dx[3] = graph::reshape_like(graph::reduce_sum(graph::mul(c.dy(), margins->output(0)), all, false), c.x(3));
    }
    return dx;
}

void add_pad(Registry& r) {
    const RuleTraits traits{Broadcast::none, {}, "edge, reflect and symmetric need constant pads"};
    r.add<ov::op::v1::Pad>(pad, traits);
    r.add<ov::op::v12::Pad>(pad, traits);
}

}  // namespace ovtk::rules

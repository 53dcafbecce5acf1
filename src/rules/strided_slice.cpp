// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/strided_slice.hpp"

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/window.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::v1::StridedSlice;

namespace {

// The window in x that the masks and numbers describe. Every axis of x has one entry.
struct Window {
    ov::OutputVector begin;
    std::vector<int64_t> step;
    ov::OutputVector size;  // of dy, seen as a window in x: axes dropped from y come back, new ones go
};

bool is_set(const std::vector<int64_t>& mask, int64_t i) {
    return i < static_cast<int64_t>(mask.size()) && mask[i] != 0;
}

// What the masks say of entry i; an ellipsis wins over a new axis, a new axis over a dropped one.
enum class Entry { ellipsis, new_axis, dropped, kept };

Entry entry_at(const StridedSlice& op, int64_t i) {
    return is_set(op.get_ellipsis_mask(), i)      ? Entry::ellipsis
           : is_set(op.get_new_axis_mask(), i)    ? Entry::new_axis
           : is_set(op.get_shrink_axis_mask(), i) ? Entry::dropped
                                                  : Entry::kept;
}

Window window_of(const StridedSlice& op, const VjpContext& c) {
    const auto rank = graph::rank_of(c.x());
    const auto given_begin = graph::convert(c.x(1), ov::element::i64);
    const auto& length = c.x(1).get_partial_shape();
    OVTK_CHECK_NODE(op, length.is_static(), "the number of begin entries must be known to differentiate it");
    const auto entries = static_cast<int64_t>(length.to_shape().at(0));
    const auto given_step =
        c.inputs() > 3 ? graph::require_constant_i64(c.x(3), op, "the stride") : std::vector<int64_t>(entries, 1);
    Window window;
    int64_t axis_of_y = 0;
    const auto keep_whole = [&](int64_t until) {
        while (static_cast<int64_t>(window.step.size()) < until) {
            window.begin.push_back(graph::i64s({0}));
            window.step.push_back(1);
            window.size.push_back(graph::dim_of(c.dy(), axis_of_y++));
        }
    };
    for (int64_t i = 0; i < entries; ++i) {
        const auto axis = static_cast<int64_t>(window.step.size());
        const auto entry = entry_at(op, i);
        if (entry == Entry::ellipsis) {
            int64_t taken_after = 0;
            for (int64_t k = i + 1; k < entries; ++k) {
                taken_after += entry_at(op, k) != Entry::new_axis;
            }
            keep_whole(rank - taken_after);
        } else if (entry == Entry::new_axis) {
            ++axis_of_y;
        } else {
            const auto size = graph::dim_of(c.x(), axis);
            const auto step = entry == Entry::dropped ? 1 : given_step.at(i);
            const auto edge = step > 0 ? graph::i64s({0}) : graph::sub(size, graph::i64s({1}));
            const auto begin = graph::gather(given_begin, graph::i64s({i}), 0);
            const bool is_ignored = entry == Entry::kept && is_set(op.get_begin_mask(), i);
            window.begin.push_back(is_ignored ? edge : graph::clamp_begin(begin, size, step));
            window.step.push_back(step);
            window.size.push_back(entry == Entry::dropped ? graph::i64s({1}) : graph::dim_of(c.dy(), axis_of_y++));
        }
    }
    keep_whole(rank);
    return window;
}

}  // namespace

// y = x[begin : end : stride] under the masks          dx = zeros with dy where it was read
static Grads strided_slice(const StridedSlice& op, const VjpContext& c) {
    const auto window = window_of(op, c);
    Grads dx(c.inputs());
    if (window.step.empty()) {
        dx[0] = graph::reshape_like(c.dy(), c.x());
        return dx;
    }
    const auto dy = graph::reshape(c.dy(), graph::folded(graph::concat(window.size, 0)));
    dx[0] = graph::place_window(dy, c.x(), graph::concat(window.begin, 0), window.step);
    return dx;
}

void add_strided_slice(Registry& r) {
    r.add<StridedSlice>(strided_slice, {Broadcast::none, {}, "begin and end may be values; the stride is constant"});
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/window.hpp"

#include <cstdlib>
#include <limits>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

Output reverse(const Output& x, const std::vector<int64_t>& axes) {
    if (axes.empty()) {
        return x;
    }
    const std::vector<int64_t> last(axes.size(), -1);
    const std::vector<int64_t> before_first(axes.size(), std::numeric_limits<int64_t>::min());
    return slice(x, last, before_first, last, axes);
}

namespace {

// Puts step - 1 zeros behind every element along one axis.
Output spread(const Output& x, int64_t axis, int64_t step) {
    const auto rank = rank_of(x);
    std::vector<int64_t> none(rank + 1, 0);
    auto after = none;
    after[axis + 1] = step - 1;
    const auto padded = pad_zeros(unsqueeze(x, {axis + 1}), i64s(none), i64s(after));
    std::vector<int64_t> factor(rank, 1);
    factor[axis] = step;
    return reshape(padded, folded(mul(shape_of(x), i64s(factor))));
}

}  // namespace

Output place_window(const Output& window, const Output& like, const Output& begin, const std::vector<int64_t>& step) {
    const auto rank = static_cast<int64_t>(step.size());
    std::vector<int64_t> backward;
    std::vector<int64_t> width;  // |step|
    std::vector<int64_t> back;   // |step| where the step is negative, else 0
    for (int64_t axis = 0; axis < rank; ++axis) {
        width.push_back(std::abs(step[axis]));
        back.push_back(step[axis] < 0 ? width.back() : 0);
        if (step[axis] < 0) {
            backward.push_back(axis);
        }
    }
    auto placed = reverse(window, backward);
    for (int64_t axis = 0; axis < rank; ++axis) {
        placed = width[axis] > 1 ? spread(placed, axis, width[axis]) : placed;
    }
    // Where the step is negative the first element in memory is window[n - 1], at begin - (n - 1) * |step|.
    const auto count = shape_of(window);
    const auto size = shape_of(like);
    auto before = backward.empty() ? begin : sub(begin, mul(sub(count, i64s({1})), i64s(back)));
    before = minimum(before, size);  // an empty window lies anywhere
    const auto after = sub(sub(size, before), mul(count, i64s(width)));
    return pad_zeros(placed, folded(before), folded(after));
}

Output clamp_begin(const Output& begin, const Output& size, int64_t step) {
    const auto from_front = select(less(begin, 0), add(begin, size), begin);
    return step > 0 ? minimum(maximum(from_front, 0), size) : minimum(maximum(from_front, 0), sub(size, i64s({1})));
}

}  // namespace ovtk::graph

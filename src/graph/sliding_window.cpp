// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/sliding_window.hpp"

#include <algorithm>
#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/pad.hpp"
#include "openvino/op/slice.hpp"

namespace ovtk::graph {

namespace {

std::vector<int64_t> last_axes(int64_t rank, int64_t count) {
    std::vector<int64_t> axes(count);
    std::iota(axes.begin(), axes.end(), rank - count);
    return axes;
}

std::vector<int64_t> extents_of(const Window& window) {
    std::vector<int64_t> extents;
    for (int64_t axis = 0; axis < window.axes(); ++axis) {
        extents.push_back(window.extent(axis));
    }
    return extents;
}

// Numbers for the last axes, with zeros in front for the other ones.
Output for_every_axis(const Output& numbers, int64_t rank, int64_t count) {
    return rank == count ? numbers : folded(concat({i64s(std::vector<int64_t>(rank - count, 0)), numbers}, 0));
}

bool is_zero(const Output& numbers) {
    const auto known = constant_i64(numbers);
    return known && std::all_of(known->begin(), known->end(), [](int64_t number) { return number == 0; });
}

// total = max(0, span - sizes) elements of padding; half of it in front, the odd one where the attributes say.
Output automatic_pads(const WindowAttributes& attributes, const Window& window) {
    auto space = sub(span_of(window), window.sizes);
    if (!attributes.output_padding.empty()) {
        space = add(space, i64s(attributes.output_padding));
    }
    const auto total = folded(maximum(space, i64(0)));
    const auto half = int_div(total, i64(2));
    const bool odd_in_front = (attributes.auto_pad == ov::op::PadType::SAME_LOWER) != attributes.odd_pad_swapped;
    return folded(odd_in_front ? sub(total, half) : half);
}

}  // namespace

Output pad_last_axes(const Output& x, const Output& before, const Output& after, const Output& sizes, double fill) {
    if (is_zero(before) && is_zero(after)) {
        return x;
    }
    const auto rank = rank_of(x);
    const auto count = before.get_shape()[0];
    const bool known = constant_i64(before) && constant_i64(after);
    const auto pad = [&](const Output& front, const Output& back) {
        return std::make_shared<ov::op::v12::Pad>(x,
                                                  for_every_axis(front, rank, count),
                                                  for_every_axis(back, rank, count),
                                                  scalar_like(x, fill),
                                                  ov::op::PadMode::CONSTANT)
            ->output(0);
    };
    if (known) {
        return pad(before, after);
    }
    // The CPU plugin takes a number unknown until run time for padding, never for a cut.
    const auto padded = pad(folded(maximum(before, i64(0))), folded(maximum(after, i64(0))));
    const auto begin = folded(maximum(sub(i64(0), before), i64(0)));
    return slice_last_axes(padded, begin, folded(add(begin, sizes)), std::vector<int64_t>(count, 1));
}

Output slice_last_axes(const Output& x, const Output& begin, const Output& end, const std::vector<int64_t>& steps) {
    const auto axes = last_axes(rank_of(x), static_cast<int64_t>(steps.size()));
    return std::make_shared<ov::op::v8::Slice>(x, begin, end, i64s(steps), i64s(axes))->output(0);
}

int64_t Window::elements() const {
    return std::accumulate(kernel.begin(), kernel.end(), int64_t{1}, std::multiplies<>());
}

int64_t Window::extent(int64_t axis) const {
    return (kernel[axis] - 1) * dilations[axis] + 1;
}

Window make_window(const WindowAttributes& attributes, const Output& value, const Output& positions_of) {
    const auto count = static_cast<int64_t>(attributes.kernel.size());
    Window window{attributes.kernel,
                  attributes.strides,
                  attributes.dilations,
                  dims_of(value, last_axes(rank_of(value), count)),
                  dims_of(positions_of, last_axes(rank_of(positions_of), count)),
                  i64s(attributes.pads_begin)};
    if (attributes.auto_pad == ov::op::PadType::VALID) {
        window.pads = i64s(std::vector<int64_t>(count, 0));
    } else if (attributes.auto_pad != ov::op::PadType::EXPLICIT) {
        window.pads = automatic_pads(attributes, window);
    }
    return window;
}

Output span_of(const Window& window) {
    const auto steps = mul(sub(window.positions, i64(1)), i64s(window.strides));
    return folded(add(steps, i64s(extents_of(window))));
}

Output pads_end_of(const Window& window) {
    return folded(sub(sub(span_of(window), window.pads), window.sizes));
}

Output pad_to_span(const Output& value, const Window& window, double fill) {
    return pad_last_axes(value, window.pads, pads_end_of(window), span_of(window), fill);
}

Output crop_from_span(const Output& spanned, const Window& window) {
    const auto before = folded(sub(i64(0), window.pads));
    const auto after = folded(sub(i64(0), pads_end_of(window)));
    return pad_last_axes(spanned, before, after, window.sizes, 0);
}

std::vector<std::vector<int64_t>> window_elements(const Window& window) {
    std::vector<std::vector<int64_t>> elements;
    std::vector<int64_t> element(window.kernel.size(), 0);
    for (int64_t count = window.elements(); count > 0; --count) {
        elements.push_back(element);
        for (auto axis = element.size(); axis-- > 0;) {
            if (++element[axis] < window.kernel[axis]) {
                break;
            }
            element[axis] = 0;
        }
    }
    return elements;
}

Output at_element(const Output& spanned, const Window& window, const std::vector<int64_t>& element) {
    std::vector<int64_t> begin;
    for (size_t axis = 0; axis < element.size(); ++axis) {
        begin.push_back(element[axis] * window.dilations[axis]);
    }
    if (window.elements() == 1 && window.strides == std::vector<int64_t>(element.size(), 1)) {
        return spanned;
    }
    const auto length = add(mul(sub(window.positions, i64(1)), i64s(window.strides)), i64(1));
    return slice_last_axes(spanned, i64s(begin), folded(add(i64s(begin), length)), window.strides);
}

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/phases.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

namespace {

// How many steps of one position the window reaches beyond its first: (extent - 1) / stride along each axis.
std::vector<int64_t> reach_of(const Window& window) {
    std::vector<int64_t> reach;
    for (int64_t axis = 0; axis < window.axes(); ++axis) {
        reach.push_back((window.extent(axis) - 1) / window.strides[axis]);
    }
    return reach;
}

bool is_zero(const std::vector<int64_t>& numbers) {
    return numbers == std::vector<int64_t>(numbers.size(), 0);
}

Output phase_sizes(const Window& window) {
    return folded(add(window.positions, i64s(reach_of(window))));
}

Output joined_sizes(const Window& window) {
    return folded(mul(phase_sizes(window), i64s(window.strides)));
}

// pads + sizes + after = joined sizes
Output joined_pads_end(const Window& window) {
    return folded(sub(sub(joined_sizes(window), window.pads), window.sizes));
}

Output leading_sizes(const Output& x, int64_t count) {
    std::vector<int64_t> axes(rank_of(x) - count);
    std::iota(axes.begin(), axes.end(), 0);
    return dims_of(x, axes);
}

Output one_size(const Output& sizes, int64_t axis) {
    return folded(gather(sizes, i64s({axis}), 0));
}

}  // namespace

size_t phase_count(const Window& window) {
    return std::accumulate(window.strides.begin(), window.strides.end(), size_t{1}, std::multiplies<>());
}

ov::OutputVector split_phases(const Output& value, const Window& window, double fill) {
    const auto padded = pad_last_axes(value, window.pads, joined_pads_end(window), joined_sizes(window), fill);
    if (phase_count(window) == 1) {
        return {padded};
    }
    // [lead..., l0 * s0, l1 * s1] -> [lead..., l0, s0, l1, s1] -> [s0, s1, lead..., l0, l1] -> [s0 * s1, lead..., l0,
    // l1]
    const auto lead = rank_of(value) - window.axes();
    const auto sizes = phase_sizes(window);
    const auto lead_sizes = leading_sizes(value, window.axes());
    ov::OutputVector split{lead_sizes};
    std::vector<int64_t> strides_first, rest(lead);
    std::iota(rest.begin(), rest.end(), 0);
    for (int64_t axis = 0; axis < window.axes(); ++axis) {
        split.push_back(one_size(sizes, axis));
        split.push_back(i64s({window.strides[axis]}));
        rest.push_back(lead + 2 * axis);
        strides_first.push_back(lead + 2 * axis + 1);
    }
    strides_first.insert(strides_first.end(), rest.begin(), rest.end());
    const auto count = static_cast<int64_t>(phase_count(window));
    const auto all = reshape(transpose(reshape(padded, folded(concat(split, 0))), strides_first),
                             folded(concat({i64s({count}), lead_sizes, sizes}, 0)));
    ov::OutputVector phases;
    for (int64_t phase = 0; phase < count; ++phase) {
        phases.push_back(gather(all, i64(phase), 0));
    }
    return phases;
}

Output join_phases(const ov::OutputVector& phases, const Window& window) {
    const auto lead = rank_of(phases.front()) - window.axes();
    auto joined = phases.front();
    if (phases.size() > 1) {
        // [s0 * s1, lead..., l0, l1] -> [s0, s1, lead..., l0, l1] -> [lead..., l0, s0, l1, s1]
        ov::OutputVector stack;
        for (const auto& phase : phases) {
            stack.push_back(unsqueeze(phase, {0}));
        }
        const auto lead_sizes = leading_sizes(phases.front(), window.axes());
        const auto split = folded(concat({i64s(window.strides), lead_sizes, phase_sizes(window)}, 0));
        std::vector<int64_t> order(lead);
        std::iota(order.begin(), order.end(), window.axes());
        for (int64_t axis = 0; axis < window.axes(); ++axis) {
            order.push_back(window.axes() + lead + axis);
            order.push_back(axis);
        }
        joined = reshape(transpose(reshape(concat(stack, 0), split), order),
                         folded(concat({lead_sizes, joined_sizes(window)}, 0)));
    }
    const auto before = folded(sub(i64(0), window.pads));
    const auto after = folded(sub(i64(0), joined_pads_end(window)));
    return pad_last_axes(joined, before, after, window.sizes, 0);
}

PhaseIndex phase_of(const Window& window, const std::vector<int64_t>& element) {
    PhaseIndex index{0, {}};
    for (size_t axis = 0; axis < element.size(); ++axis) {
        const auto step = element[axis] * window.dilations[axis];
        index.phase = index.phase * window.strides[axis] + step % window.strides[axis];
        index.shift.push_back(step / window.strides[axis]);
    }
    return index;
}

Output at_phase(const ov::OutputVector& phases, const Window& window, const PhaseIndex& index) {
    if (is_zero(reach_of(window))) {
        return phases[index.phase];
    }
    const auto begin = i64s(index.shift);
    return slice_last_axes(phases[index.phase],
                           begin,
                           folded(add(begin, window.positions)),
                           std::vector<int64_t>(index.shift.size(), 1));
}

PhaseWriter::PhaseWriter(const Output& positions, const Window& window, double fill) : m_window(window) {
    const auto reach = i64s(reach_of(window));
    const auto sizes = folded(add(phase_sizes(window), reach));
    m_padded = pad_last_axes(positions, reach, reach, sizes, fill);
}

Output PhaseWriter::shifted(const std::vector<int64_t>& shift) {
    const auto reach = reach_of(m_window);
    if (is_zero(reach)) {
        return m_padded;
    }
    const auto known = m_shifted.find(shift);
    if (known != m_shifted.end()) {
        return known->second;
    }
    const auto begin = folded(sub(i64s(reach), i64s(shift)));
    const auto end = folded(add(begin, phase_sizes(m_window)));
    const auto value = slice_last_axes(m_padded, begin, end, std::vector<int64_t>(shift.size(), 1));
    m_shifted.emplace(shift, value);
    return value;
}

}  // namespace ovtk::graph

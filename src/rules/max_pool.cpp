// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/max_pool.hpp"

#include <limits>
#include <numeric>

#include "graph/build.hpp"
#include "graph/phases.hpp"
#include "graph/shape.hpp"
#include "rules/pool_window.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

// Padding that is no maximum: NaN equals nothing.
constexpr double NO_MAXIMUM = std::numeric_limits<double>::quiet_NaN();

// y[i]  = max over k of x[p],   p = i * stride + k * dilation - pad
// dx[p] = sum over i, k with k the first element of the window to equal y[i]   of dy[i]
Output max_pool_vjp(const Output& x, const Output& y, const Output& dy, const graph::Window& window) {
    const auto elements = graph::window_elements(window);
    const auto phases = graph::split_phases(x, window, NO_MAXIMUM);
    // the number of the first element to reach the maximum; there is none where a NaN is
    auto first = graph::scalar_like(x, static_cast<double>(elements.size()));
    for (auto k = elements.size(); k-- > 0;) {
        const auto seen = graph::at_phase(phases, window, graph::phase_of(window, elements[k]));
        first = graph::select(graph::equal(seen, y), static_cast<double>(k), first);
    }
    graph::PhaseWriter numbers(first, window, /*fill=*/-1);
    graph::PhaseWriter gradients(dy, window, /*fill=*/0);
    Grads parts(graph::phase_count(window));
    for (size_t k = 0; k < elements.size(); ++k) {
        const auto index = graph::phase_of(window, elements[k]);
        const auto chosen = graph::equal(numbers.shifted(index.shift), static_cast<double>(k));
        const auto part = graph::select(chosen, gradients.shifted(index.shift), 0.0);
        auto& sum = parts[index.phase];
        sum = sum ? graph::add(*sum, part) : part;
    }
    ov::OutputVector dx;
    for (const auto& part : parts) {
        dx.push_back(part ? *part : graph::zeros_like(*parts.front()));
    }
    return graph::join_phases(dx, window);
}

// The window along one axis, alone.
graph::Window only_axis(const graph::Window& window, int64_t axis, const Output& x, const Output& y) {
    std::vector<int64_t> axes(window.axes());
    std::iota(axes.begin(), axes.end(), graph::rank_of(x) - window.axes());
    auto alone = window;
    std::vector<int64_t> here(window.axes(), 0);
    for (int64_t other = 0; other < window.axes(); ++other) {
        if (other != axis) {
            alone.kernel[other] = alone.strides[other] = alone.dilations[other] = 1;
        }
        here[other] = other == axis;
    }
    alone.sizes = graph::dims_of(x, axes);
    alone.positions = graph::dims_of(y, axes);
    alone.pads = graph::folded(graph::mul(window.pads, graph::i64s(here)));
    return alone;
}

template <class T>
T with_one(const T& numbers, int64_t axis, size_t other) {
    T result(numbers.size(), other);
    result[axis] = numbers[axis];
    return result;
}

// Pooling along one axis, as the op pools along it.
Output pool_axis(const Output& x, const ov::op::util::MaxPoolBase& op, const graph::Window& window, int64_t axis) {
    ov::Strides dilations(window.dilations.begin(), window.dilations.end());
    return std::make_shared<ov::op::v14::MaxPool>(x,
                                                  with_one(op.get_strides(), axis, 1),
                                                  with_one(dilations, axis, 1),
                                                  with_one(op.get_pads_begin(), axis, 0),
                                                  with_one(op.get_pads_end(), axis, 0),
                                                  with_one(op.get_kernel(), axis, 1),
                                                  op.get_rounding_type(),
                                                  op.get_auto_pad())
        ->output(0);
}

// A maximum of maxima, last axis first: the first row that reaches it, there the first column, is the first in scan
// order. Fewer elements to compare: the sum of the kernel's sizes, not their product.
Output axis_by_axis(const ov::op::util::MaxPoolBase& op, const VjpContext& c, const graph::Window& window) {
    ov::OutputVector pooled{c.x()};
    for (int64_t axis = window.axes() - 1; axis > 0; --axis) {
        pooled.push_back(pool_axis(pooled.back(), op, window, axis));
    }
    pooled.push_back(c.y());
    auto dy = c.dy();
    for (int64_t axis = 0; axis < window.axes(); ++axis) {
        const auto& y = pooled[window.axes() - axis];
        const auto& x = pooled[window.axes() - axis - 1];
        dy = max_pool_vjp(x, y, dy, only_axis(window, axis, x, y));
    }
    return dy;
}

Grads max_pool(const ov::op::util::MaxPoolBase& op, const ov::Strides& dilations, const VjpContext& c) {
    const auto window = pool_window(op, dilations, c);
    const auto sum = std::accumulate(window.kernel.begin(), window.kernel.end(), int64_t{0});
    // below that the intermediate maxima cost more than they save: 3x3 at once, 5x5 by axis
    const bool at_once = window.elements() <= 2 * sum;
    return {at_once ? max_pool_vjp(c.x(), c.y(), c.dy(), window) : axis_by_axis(op, c, window)};
}

Grads max_pool_v1(const ov::op::v1::MaxPool& op, const VjpContext& c) {
    return max_pool(op, {}, c);
}

Grads max_pool_v8(const ov::op::v8::MaxPool& op, const VjpContext& c) {
    return max_pool(op, op.get_dilations(), c);
}

Grads max_pool_v14(const ov::op::v14::MaxPool& op, const VjpContext& c) {
    return max_pool(op, op.get_dilations(), c);
}

}  // namespace

void add_max_pool(Registry& r) {
    const RuleTraits traits{Broadcast::none,
                            {},
                            "the first maximum in scan order receives everything, as in PyTorch; a window that holds "
                            "a NaN passes nothing on"};
    r.add<ov::op::v1::MaxPool>(max_pool_v1, traits);
    r.add<ov::op::v8::MaxPool>(max_pool_v8, traits);
    r.add<ov::op::v14::MaxPool>(max_pool_v14, traits);
}

}  // namespace ovtk::rules

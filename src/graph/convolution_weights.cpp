// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/convolution_weights.hpp"

#include <algorithm>
#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

namespace {

// Below this number of channels a MatMul for each element of the window is mostly waiting: join the elements.
constexpr int64_t FEW_CHANNELS = 8;

// i64[1] sizes of the weights [G, O, C, ...], G being 1 where there are no groups.
struct Channels {
    Output groups, out, in;
};

Channels channels_of(const Output& w, bool grouped) {
    return grouped ? Channels{dim_of(w, 0), dim_of(w, 1), dim_of(w, 2)}
                   : Channels{i64s({1}), dim_of(w, 0), dim_of(w, 1)};
}

std::vector<int64_t> axes_swapped(int64_t rank, int64_t a, int64_t b) {
    std::vector<int64_t> order(rank);
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[a], order[b]);
    return order;
}

Output shape_from(const ov::OutputVector& sizes) {
    return folded(concat(sizes, 0));
}

// One product [O, N * positions] x [N * positions, C] for each group and each element of the window.
Output as_products(const Output& x, const Output& y, const Output& w, const Convolution& convolution) {
    const auto& window = convolution.window;
    const auto channels = channels_of(w, convolution.grouped);
    const auto rank = window.axes() + 2;
    const auto channels_first = axes_swapped(rank, 0, 1);
    const auto x_rows = shape_from({channels.groups, channels.in, i64s({-1})});
    const auto y_rows = reshape(transpose(y, channels_first), shape_from({channels.groups, channels.out, i64s({-1})}));
    const auto spanned = transpose(pad_to_span(x, window), channels_first);
    ov::OutputVector seen;
    for (const auto& element : window_elements(window)) {
        seen.push_back(reshape(at_element(spanned, window, element), x_rows));
    }
    const auto in = constant_i64(channels.in);
    if (!convolution.grouped && in && in->front() < FEW_CHANNELS) {
        seen = {concat(seen, 1)};
    }
    ov::OutputVector products;
    for (const auto& rows : seen) {
        products.push_back(matmul(y_rows, rows, /*transpose_a=*/false, /*transpose_b=*/true));
    }
    // [G, O, elements * C] -> [G, O, elements, C] -> [G, O, C, elements]
    const auto product = concat(products, 2);
    if (window.elements() == 1) {
        return reshape_like(product, w);
    }
    const auto split = shape_from({channels.groups, channels.out, i64s({window.elements()}), channels.in});
    return reshape_like(transpose(reshape(product, split), {0, 1, 3, 2}), w);
}

// [N, G*A, sizes...] -> [G, A, N, sizes...] with the three first axes in the given order of [N, G, A].
Output split_groups(const Output& value, int64_t groups, const std::vector<int64_t>& order) {
    const auto shape = value.get_shape();
    std::vector<int64_t> split{static_cast<int64_t>(shape[0]), groups, static_cast<int64_t>(shape[1]) / groups};
    split.insert(split.end(), shape.begin() + 2, shape.end());
    auto axes = order;
    for (size_t axis = axes.size(); axis < split.size(); ++axis) {
        axes.push_back(static_cast<int64_t>(axis));
    }
    return transpose(reshape(value, split), axes);
}

// x [N, G*C, sizes...] -> [C, G*N, sizes...]
Output batch_as_channels(const Output& x, int64_t groups) {
    const auto split = split_groups(x, groups, {2, 1, 0});
    const auto shape = split.get_shape();
    std::vector<int64_t> joined{static_cast<int64_t>(shape[0]), static_cast<int64_t>(shape[1] * shape[2])};
    joined.insert(joined.end(), shape.begin() + 3, shape.end());
    return reshape(split, joined);
}

// A convolution of x [C, G*N, sizes...] with y as its weights [G, O, N, positions...]: the batch takes the place of the
// channels, strides and dilations are exchanged; the result is [C, G*O, kernel...].
Output as_convolution(const Output& x, const Output& y, const Output& w, const Convolution& convolution) {
    const auto& window = convolution.window;
    const auto channels_first = axes_swapped(window.axes() + 2, 0, 1);
    auto exchanged = convolution;
    exchanged.window.kernel = *constant_i64(window.positions);
    exchanged.window.positions = i64s(window.kernel);
    std::swap(exchanged.window.strides, exchanged.window.dilations);
    Output data, weights;
    if (convolution.grouped) {
        const auto groups = static_cast<int64_t>(w.get_shape()[0]);
        data = batch_as_channels(x, groups);
        weights = split_groups(y, groups, {1, 2, 0});
    } else {
        data = transpose(x, channels_first);
        weights = transpose(y, channels_first);
    }
    return reshape_like(transpose(convolve(data, weights, exchanged), channels_first), w);
}

bool is_static(const Output& value) {
    return value.get_partial_shape().is_static();
}

bool prefers_convolution(const Output& x, const Output& y, const Output& w, const Window& window) {
    const bool strided = std::any_of(window.strides.begin(), window.strides.end(), [](int64_t s) { return s > 1; });
    return strided && window.elements() > 1 && is_static(x) && is_static(y) && is_static(w);
}

bool is_empty(const Output& value) {
    return is_static(value) && ov::shape_size(value.get_shape()) == 0;
}

}  // namespace

Output convolution_weights(const Output& x, const Output& y, const Output& w, const Convolution& convolution) {
    if (is_empty(x) || is_empty(y)) {
        return zeros_like(w);
    }
    return prefers_convolution(x, y, w, convolution.window) ? as_convolution(x, y, w, convolution)
                                                            : as_products(x, y, w, convolution);
}

}  // namespace ovtk::graph

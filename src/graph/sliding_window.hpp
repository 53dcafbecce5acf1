// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "openvino/op/util/attr_types.hpp"
#include "ovtk/types.hpp"

namespace ovtk::graph {

/// The window of a convolution or pooling, sliding over the last n axes of a value: at position i its element k lies
/// on element i * stride + k * dilation - pad of the value; what lies outside is padding.
struct Window {
    std::vector<int64_t> kernel;     ///< elements along each axis
    std::vector<int64_t> strides;    ///< steps between positions
    std::vector<int64_t> dilations;  ///< steps between elements
    Output sizes;                    ///< i64[n]: sizes of the value
    Output positions;                ///< i64[n]: numbers of positions
    Output pads;                     ///< i64[n]: padding in front; a constant unless auto_pad meets a dynamic size

    int64_t axes() const {
        return static_cast<int64_t>(kernel.size());
    }
    /// Elements in the window.
    int64_t elements() const;
    /// Steps from the first to the last element, plus one.
    int64_t extent(int64_t axis) const;
};

/// What the attributes of an op say about its window.
struct WindowAttributes {
    std::vector<int64_t> kernel;
    std::vector<int64_t> strides;
    std::vector<int64_t> dilations;
    std::vector<int64_t> pads_begin;
    ov::op::PadType auto_pad = ov::op::PadType::EXPLICIT;
    /// Where auto_pad puts the odd element: `same_upper` at the end, `same_lower` in front; the transposed
    /// convolutions do the opposite.
    bool odd_pad_swapped = false;
    /// Taken off the space that auto_pad shares out (output_padding of the transposed convolutions).
    std::vector<int64_t> output_padding = {};
};

/// The window that slides over `value`, taking the positions that `positions_of` has along its last axes.
Window make_window(const WindowAttributes& attributes, const Output& value, const Output& positions_of);

/// i64[n]: (positions - 1) * stride + extent, what the window touches of the padded value.
Output span_of(const Window& window);
/// i64[n]: span - pads - sizes, the padding behind the value; negative where the window leaves out its tail.
Output pads_end_of(const Window& window);

/// Padding along the last axes, `before` and `after` holding one number for each; where one is negative the value is
/// cut. `sizes` is what comes out.
Output pad_last_axes(const Output& x, const Output& before, const Output& after, const Output& sizes, double fill);

/// x[begin:end:steps] along the last axes.
Output slice_last_axes(const Output& x, const Output& begin, const Output& end, const std::vector<int64_t>& steps);

/// The value exactly as far as the window touches it: padding added, an untouched tail cut off.
Output pad_to_span(const Output& value, const Window& window, double fill = 0);
/// The transpose of pad_to_span: padding cut off, an untouched tail added as zeros.
Output crop_from_span(const Output& spanned, const Window& window);

/// Every element of the window, in scan order: one index per axis.
std::vector<std::vector<int64_t>> window_elements(const Window& window);
/// What one element of the window sees from every position.
Output at_element(const Output& spanned, const Window& window, const std::vector<int64_t>& element);

}  // namespace ovtk::graph

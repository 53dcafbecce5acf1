// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/convolution.hpp"

#include <algorithm>

#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "openvino/op/convolution.hpp"
#include "openvino/op/group_conv.hpp"

namespace ovtk::graph {

using namespace ov::op;

namespace {

WindowAttributes attributes_of(const util::ConvolutionBase& op, bool grouped) {
    const auto& shape = op.get_input_partial_shape(1);
    const size_t leading = grouped ? 3 : 2;
    OVTK_CHECK_NODE(op, shape.rank().is_static(), "its weights need a known rank to differentiate it");
    WindowAttributes attributes;
    for (size_t axis = leading; axis < shape.size(); ++axis) {
        OVTK_CHECK_NODE(op,
                        shape[axis].is_static(),
                        "its weights are ",
                        shape,
                        "; give their spatial axes fixed sizes to differentiate it");
        attributes.kernel.push_back(shape[axis].get_length());
    }
    attributes.strides.assign(op.get_strides().begin(), op.get_strides().end());
    attributes.dilations.assign(op.get_dilations().begin(), op.get_dilations().end());
    attributes.pads_begin.assign(op.get_pads_begin().begin(), op.get_pads_begin().end());
    attributes.auto_pad = op.get_auto_pad();
    return attributes;
}

// Padding as attributes of an op: `before` and `after`, `left_out` elements at the end that no window touches.
struct Padding {
    ov::CoordinateDiff before, after, left_out;
};

std::optional<Padding> as_attributes(const Window& window) {
    const auto before = constant_i64(window.pads);
    const auto after = constant_i64(pads_end_of(window));
    if (!before || !after) {
        return std::nullopt;
    }
    Padding padding;
    for (size_t axis = 0; axis < before->size(); ++axis) {
        // fewer left-out elements than a stride: more would be room for one more position
        if (before->at(axis) < 0 || -after->at(axis) >= window.strides[axis]) {
            return std::nullopt;
        }
        padding.before.push_back(before->at(axis));
        padding.after.push_back(std::max<int64_t>(after->at(axis), 0));
        padding.left_out.push_back(std::max<int64_t>(-after->at(axis), 0));
    }
    return padding;
}

Padding no_padding(const Window& window) {
    const ov::CoordinateDiff zeros(window.kernel.size(), 0);
    return {zeros, zeros, zeros};
}

template <class Op>
Output forward(const Output& x, const Output& w, const Window& window, const Padding& padding) {
    const ov::Strides strides(window.strides.begin(), window.strides.end());
    const ov::Strides dilations(window.dilations.begin(), window.dilations.end());
    return std::make_shared<Op>(x, w, strides, padding.before, padding.after, dilations)->output(0);
}

template <class Op>
Output backward(const Output& y, const Output& w, const Window& window, const Padding& padding) {
    const ov::Strides strides(window.strides.begin(), window.strides.end());
    const ov::Strides dilations(window.dilations.begin(), window.dilations.end());
    const auto node = std::make_shared<Op>(y,
                                           w,
                                           strides,
                                           padding.before,
                                           padding.after,
                                           dilations,
                                           PadType::EXPLICIT,
                                           padding.left_out);
    return node->output(0);
}

// A single group is no group: the CPU plugin has no grouped transposed convolution of one group.
bool is_grouped(const Output& w, const Convolution& convolution) {
    return convolution.grouped && w.get_partial_shape()[0] != ov::Dimension(1);
}

Output weights_for(const Output& w, const Convolution& convolution) {
    return convolution.grouped && !is_grouped(w, convolution) ? squeeze(w, {0}) : w;
}

}  // namespace

Convolution convolution_of(const util::ConvolutionFwdPropBase& op, const Output& result, bool grouped) {
    return {make_window(attributes_of(op, grouped), op.input_value(0), result), grouped};
}

Convolution convolution_of(const util::ConvolutionBackPropBase& op, const Output& result, bool grouped) {
    auto attributes = attributes_of(op, grouped);
    attributes.odd_pad_swapped = true;
    attributes.output_padding.assign(op.get_output_padding().begin(), op.get_output_padding().end());
    // without a wanted output shape auto_pad means no padding
    if (op.get_input_size() < 3 && attributes.auto_pad != PadType::EXPLICIT) {
        attributes.auto_pad = PadType::VALID;
    }
    return {make_window(attributes, result, op.input_value(0)), grouped};
}

Output convolve(const Output& x, const Output& w, const Convolution& convolution) {
    const auto& window = convolution.window;
    const auto padding = as_attributes(window);
    const auto data = padding ? x : pad_to_span(x, window);
    const auto pads = padding.value_or(no_padding(window));
    const auto weights = weights_for(w, convolution);
    return is_grouped(w, convolution) ? forward<v1::GroupConvolution>(data, weights, window, pads)
                                      : forward<v1::Convolution>(data, weights, window, pads);
}

Output convolve_back(const Output& y, const Output& w, const Convolution& convolution) {
    const auto& window = convolution.window;
    const auto padding = as_attributes(window);
    const auto pads = padding.value_or(no_padding(window));
    const auto weights = weights_for(w, convolution);
    const auto x = is_grouped(w, convolution) ? backward<v1::GroupConvolutionBackpropData>(y, weights, window, pads)
                                              : backward<v1::ConvolutionBackpropData>(y, weights, window, pads);
    return padding ? x : crop_from_span(x, window);
}

}  // namespace ovtk::graph

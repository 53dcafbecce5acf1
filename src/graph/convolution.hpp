// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "graph/sliding_window.hpp"
#include "openvino/op/util/convolution_backprop_base.hpp"
#include "openvino/op/util/convolution_base.hpp"

/// The three products of a convolution. x is the large side [N, G*C, sizes...], y the small side
/// [N, G*O, positions...], w [O, C, kernel...], or [G, O, C, kernel...] when grouped; p = i * stride + k * dilation -
/// pad:
///   y[n,o,i] = sum over c, k of x[n,c,p] w[o,c,k]     convolve
///   x[n,c,p] = sum over o, k of y[n,o,i] w[o,c,k]     convolve_back
///   w[o,c,k] = sum over n, i of y[n,o,i] x[n,c,p]     convolution_weights
namespace ovtk::graph {

struct Convolution {
    Window window;
    bool grouped = false;
};

/// The convolution that an op with the given result is.
/// \throws ArgumentError when the size of the kernel isn't known
Convolution convolution_of(const ov::op::util::ConvolutionFwdPropBase& op, const Output& result, bool grouped);
/// The same for a transposed convolution: its result is x, its data y.
Convolution convolution_of(const ov::op::util::ConvolutionBackPropBase& op, const Output& result, bool grouped);

/// y from x and w.
Output convolve(const Output& x, const Output& w, const Convolution& convolution);
/// x from y and w.
Output convolve_back(const Output& y, const Output& w, const Convolution& convolution);

}  // namespace ovtk::graph

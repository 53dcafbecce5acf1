// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "graph/convolution.hpp"

namespace ovtk::graph {

/// w[g,o,c,k] = sum over n, i of y[n, g*O + o, i] * x[n, g*C + c, i * stride + k * dilation - pad], shaped as `w`: the
/// gradient of the weights of every convolution, in standard ops. Letters as in convolution.hpp.
///
/// Two forms, chosen by what is known of the shapes when the graph is built. ms of CPU time on one thread, f32:
///   [N, G*C, H, W] -> G*O, kernel, stride      as_convolution   as_products
///   [16,  64, 32, 32] ->  64, 3x3, 1                     31.4          26.7
///   [16, 512,  2,  2] -> 512, 3x3, 1                     26.7          11.1
///   [64,   3, 64, 64] ->  32, 3x3, 1                      126     46, joined 23
///   [16, 256,  8,  8] -> 512, 1x1, 1                     13.6           4.3
///   [16,  64, 56, 56] -> 128, 1x1, 2                     21.7           8.3
///   [16,  64, 56, 56] -> 128, 3x3, 2                     42.4          61.0
///   [16,   3, 64, 64] ->  64, 7x7, 2                      9.6         24.4
///   depthwise [16, 96, 28, 28], 3x3, 1                   41.2          10.6
///   depthwise [16, 96, 28, 28], 5x5, 2                   12.2          29.9
///   32 groups of 4, [16, 128, 28, 28], 3x3, 2             9.6          24.5
Output convolution_weights(const Output& x, const Output& y, const Output& w, const Convolution& convolution);

}  // namespace ovtk::graph

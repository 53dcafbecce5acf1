// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/convolution.hpp"

#include "graph/convolution_weights.hpp"
#include "openvino/op/convolution.hpp"
#include "openvino/op/group_conv.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y[n,o,i]  = sum over c, k of x[n,c,p] w[o,c,k],   p = i * stride + k * dilation - pad, within each group
// dx[n,c,p] = sum over o, k of dy[n,o,i] w[o,c,k]   the transposed convolution
// dw[o,c,k] = sum over n, i of dy[n,o,i] x[n,c,p]
static Grads forward_vjp(const graph::Convolution& convolution, const VjpContext& c) {
    Grads dx(2);
    if (c.needs(0)) {
        dx[0] = graph::convolve_back(c.dy(), c.x(1), convolution);
    }
    if (c.needs(1)) {
        dx[1] = graph::convolution_weights(c.x(0), c.dy(), c.x(1), convolution);
    }
    return dx;
}

// The transposed convolution: data and result exchange their places above.
static Grads transposed_vjp(const graph::Convolution& convolution, const VjpContext& c) {
    Grads dx(c.inputs());
    if (c.needs(0)) {
        dx[0] = graph::convolve(c.dy(), c.x(1), convolution);
    }
    if (c.needs(1)) {
        dx[1] = graph::convolution_weights(c.dy(), c.x(0), c.x(1), convolution);
    }
    return dx;
}

static Grads convolution(const ov::op::v1::Convolution& op, const VjpContext& c) {
    return forward_vjp(graph::convolution_of(op, c.y(), /*grouped=*/false), c);
}

static Grads group_convolution(const ov::op::v1::GroupConvolution& op, const VjpContext& c) {
    return forward_vjp(graph::convolution_of(op, c.y(), /*grouped=*/true), c);
}

static Grads convolution_backprop_data(const ov::op::v1::ConvolutionBackpropData& op, const VjpContext& c) {
    return transposed_vjp(graph::convolution_of(op, c.y(), /*grouped=*/false), c);
}

static Grads group_convolution_backprop_data(const ov::op::v1::GroupConvolutionBackpropData& op, const VjpContext& c) {
    return transposed_vjp(graph::convolution_of(op, c.y(), /*grouped=*/true), c);
}

void add_convolution(Registry& r) {
    r.add<ov::op::v1::Convolution>(convolution);
    r.add<ov::op::v1::GroupConvolution>(group_convolution);
    const std::string note = "with an output_shape and explicit pads the padding in front is pads_begin, as the CPU "
                             "plugin has it";
    r.add<ov::op::v1::ConvolutionBackpropData>(convolution_backprop_data, {Broadcast::none, {}, note});
    r.add<ov::op::v1::GroupConvolutionBackpropData>(group_convolution_backprop_data, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

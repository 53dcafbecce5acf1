// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/normalization.hpp"
#include "graph/shape.hpp"
#include "openvino/op/batch_norm.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

// Where an op has its inputs.
struct Inputs {
    size_t x, gamma, beta, mean, variance;
};

// r = 1 / sqrt(variance + eps)          per channel
// y = gamma * (x - mean) * r + beta     x: [N, C, ...], the others [C]
//   dx        =  gamma * r * dy
//   dbeta     =  sum(dy)                sums over all axes but C
//   dmean     = -gamma * r * sum(dy)
//   dgamma    =  r * sum(dy * (x - mean))
//   dvariance = -gamma * r^3 / 2 * sum(dy * (x - mean))
Grads batch_norm_vjp(const VjpContext& c, const Inputs& in, double eps) {
    const auto rank = graph::rank_of(c.x(in.x));
    const auto dy = c.dy();
    const auto r = graph::div(1.0, graph::sqrt(graph::add(c.x(in.variance), eps)));
    const auto scale = graph::mul(c.x(in.gamma), r);
    Grads dx(5);
    if (c.needs(in.x)) {
        dx[in.x] = graph::mul(dy, graph::per_channel(scale, rank));
    }
    if (c.needs(in.beta) || c.needs(in.mean)) {
        const auto sum = graph::sum_per_channel(dy);
        dx[in.beta] = sum;
        dx[in.mean] = graph::neg(graph::mul(scale, sum));
    }
    if (c.needs(in.gamma) || c.needs(in.variance)) {
        const auto shifted = graph::sub(c.x(in.x), graph::per_channel(c.x(in.mean), rank));
        const auto dgamma = graph::mul(r, graph::sum_per_channel(graph::mul(dy, shifted)));
        dx[in.gamma] = dgamma;
        dx[in.variance] = graph::mul(graph::mul(graph::mul(scale, r), dgamma), -0.5);
    }
    return dx;
}

Grads batch_norm_v0(const ov::op::v0::BatchNormInference& op, const VjpContext& c) {
    return batch_norm_vjp(c, {2, 0, 1, 3, 4}, op.get_eps_value());
}

Grads batch_norm_v5(const ov::op::v5::BatchNormInference& op, const VjpContext& c) {
    return batch_norm_vjp(c, {0, 1, 2, 3, 4}, op.get_eps_value());
}

}  // namespace

void add_batch_norm_inference(Registry& r) {
    r.add<ov::op::v0::BatchNormInference>(batch_norm_v0);
    r.add<ov::op::v5::BatchNormInference>(batch_norm_v5);
}

}  // namespace ovtk::rules

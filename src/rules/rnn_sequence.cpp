// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/rnn_sequence.hpp"

#include "graph/activation.hpp"
#include "graph/build.hpp"
#include "rules/recurrence.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::v5::RNNSequence;

// z = x w^T + h r^T + b          h' = act(z)
// dz = dh' act'(z)               dh = dz r
static SequenceGradients one_direction(const RNNSequence& op, const Sequence& s) {
    const auto act = graph::activation(op, 0);
    const auto z = graph::add(graph::add(times(s.x, s.w), times(s.before, s.r)), s.b);
    const auto slope = graph::mul(act.slope(z, act.value(z)), s.runs);

    graph::Scan scan;
    const auto later = scan.carry(s.dh);
    const auto dh = graph::add(later, step_of(scan, s.dy));
    const auto dz_t = graph::mul(dh, step_of(scan, slope));
    const auto waiting = graph::mul(dh, graph::sub(1, step_of(scan, s.runs)));
    const auto earlier = graph::add(graph::matmul(dz_t, scan.fixed(s.r)), waiting);
    scan.update(later, earlier);
    collect_steps(scan, dz_t);
    scan.last(earlier);
    const auto found = scan.build();

    const auto& dz = found[0];
    return {graph::matmul(dz, s.w),
            found[1],
            weight_gradient(dz, s.x),
            weight_gradient(dz, s.before),
            graph::reduce_sum(dz, std::vector<int64_t>{0, 1}, false),
            {}};
}

static Grads rnn_sequence(const RNNSequence& op, const VjpContext& c) {
    return sequence_vjp(c, op.get_direction(), false, [&](const Sequence& s) { return one_direction(op, s); });
}

void add_rnn_sequence(Registry& r) {
    r.add<RNNSequence>(rnn_sequence);
}

}  // namespace ovtk::rules

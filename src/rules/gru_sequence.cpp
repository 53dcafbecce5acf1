// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gru_sequence.hpp"

#include "graph/activation.hpp"
#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/recurrence.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::v5::GRUSequence;

namespace {

// What is known of all steps before the loop: gates and the factors of the gradients, [B, T, H] each.
struct Factors {
    Output z, r;  // z is 1 behind the end of a sequence
    Output of_n;  // dn before its activation, by dh'
    Output of_z;  // dz before its activation, by dh'
    Output of_r;  // dr before its activation, by the gradient of what r is multiplied with
};

// z, r = act0(x w + h u + b)          h' = (1 - z) n + z h
// n = act1(x w + b + s),  s = (r h) u,  or, with the reset behind the product, s = r (h u + b')
Factors factors(const GRUSequence& op, const Sequence& s) {
    const auto size = op.get_hidden_size();
    const auto act = graph::activation(op, 0), act_n = graph::activation(op, 1);
    const auto x = graph::add(times(s.x, s.w), gate(s.b, size, 0, 3));
    const auto gates = graph::add(gate(x, size, 0, 2), times(s.before, rows(s.r, size, 0, 2)));
    const auto z_z = gate(gates, size, 0), z_r = gate(gates, size, 1);
    const auto z = act.value(z_z), r = act.value(z_r);
    const auto w_n = rows(s.r, size, 2);
    const bool after = op.get_linear_before_reset();
    const auto scaled = after ? graph::add(times(s.before, w_n), gate(s.b, size, 3)) : s.before;
    const auto seen = after ? graph::mul(r, scaled) : times(graph::mul(r, s.before), w_n);
    const auto z_n = graph::add(gate(x, size, 2), seen);
    const auto n = act_n.value(z_n);
    return {kept(z, s.runs),
            r,
            graph::mul(graph::mul(graph::sub(1, z), act_n.slope(z_n, n)), s.runs),
            graph::mul(graph::mul(graph::sub(s.before, n), act.slope(z_z, z)), s.runs),
            graph::mul(scaled, act.slope(z_r, r))};
}

// dn = dh' (1 - z) act1'          dz = dh' (h - n) act0'
// ds = dn u for r h (or dn)       dr = ds h act0' (or ds (h u + b') act0')
// dh = dh' z + ds r + (dz, dr) u (or dh' z + (dz, dr, dn r) u)
SequenceGradients one_direction(const GRUSequence& op, const Sequence& s) {
    const auto size = op.get_hidden_size();
    const bool after = op.get_linear_before_reset();
    const auto k = factors(op, s);
    graph::Scan scan;
    const auto later = scan.carry(s.dh);
    const auto dh = graph::add(later, step_of(scan, s.dy));
    const auto dn_t = graph::mul(dh, step_of(scan, k.of_n));
    const auto dz_t = graph::mul(dh, step_of(scan, k.of_z));
    const auto r_t = step_of(scan, k.r);
    const auto weights = scan.fixed(s.r);
    const auto ds = after ? dn_t : graph::matmul(dn_t, rows(weights, size, 2));
    const auto dr_t = graph::mul(ds, step_of(scan, k.of_r));
    const auto through_gates = graph::concat({dz_t, dr_t}, 1);
    const auto scaled = graph::mul(ds, r_t);
    const auto through_weights = after ? graph::matmul(graph::concat({through_gates, scaled}, 1), weights)
                                       : graph::add(graph::matmul(through_gates, rows(weights, size, 0, 2)), scaled);
    const auto earlier = graph::add(graph::mul(dh, step_of(scan, k.z)), through_weights);
    scan.update(later, earlier);
    collect_steps(scan, graph::concat({through_gates, dn_t}, 1));
    scan.last(earlier);
    const auto found = scan.build();

    const auto& dz = found[0];
    const auto gates = gate(dz, size, 0, 2), dn = gate(dz, size, 2);
    const auto of_gates = weight_gradient(gates, s.before);
    const auto dn_r = graph::mul(dn, k.r);
    const auto of_n = after ? weight_gradient(dn_r, s.before) : weight_gradient(dn, graph::mul(k.r, s.before));
    const auto summed = after ? graph::concat({dz, dn_r}, 2) : dz;
    return {graph::matmul(dz, s.w),
            found[1],
            weight_gradient(dz, s.x),
            graph::concat({of_gates, of_n}, 0),
            graph::reduce_sum(summed, std::vector<int64_t>{0, 1}, false),
            {}};
}

Grads gru_sequence(const GRUSequence& op, const VjpContext& c) {
    return sequence_vjp(c, op.get_direction(), false, [&](const Sequence& s) { return one_direction(op, s); });
}

}  // namespace

void add_gru_sequence(Registry& r) {
    r.add<GRUSequence>(gru_sequence);
}

}  // namespace ovtk::rules

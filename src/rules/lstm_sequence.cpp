// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/lstm_sequence.hpp"

#include "graph/activation.hpp"
#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/recurrence.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using graph::Direction;
using ov::op::v5::LSTMSequence;

namespace {

// c' = f c + i g for all steps: [B, T, H]. The op returns only the last one.
Output cell_states(const Sequence& s, const Output& f, const Output& added) {
    graph::Scan scan;
    const auto c = scan.carry(s.c);
    const auto f_t = step_of(scan, kept(f, s.runs), Direction::forward);
    const auto next = graph::add(graph::mul(f_t, c), step_of(scan, graph::mul(added, s.runs), Direction::forward));
    scan.update(c, next);
    collect_steps(scan, next, Direction::forward);
    return scan.build()[0];
}

// The factors of the gradients, for all steps: [B, T, H] each, and 0 (forget: 1) behind the end of a sequence.
struct Factors {
    Output of_f, of_i, of_g;  // gradients of the gates before their activations, by dc
    Output of_o;              // the same by dh
    Output cell_of_h;         // dc by dh
    Output forget;            // dc of the step before, by dc
};

// z = x w^T + h r^T + b, gates f, i, g, o          c' = f c + i g          h' = o act(c')
Factors factors(const LSTMSequence& op, const Sequence& s) {
    const auto size = op.get_hidden_size();
    const auto z = graph::add(graph::add(times(s.x, s.w), times(s.before, s.r)), s.b);
    const auto act = graph::activation(op, 0), act_g = graph::activation(op, 1);
    const auto act_c = graph::activation(op, 2, /*clipped=*/false);
    const auto z_f = gate(z, size, 0), z_i = gate(z, size, 1), z_g = gate(z, size, 2), z_o = gate(z, size, 3);
    const auto f = act.value(z_f), i = act.value(z_i), g = act_g.value(z_g), o = act.value(z_o);
    const auto cell = cell_states(s, f, graph::mul(i, g));
    const auto shown = act_c.value(cell);
    const auto of_f = graph::mul(shifted(s.c, cell), act.slope(z_f, f));
    const auto of_i = graph::mul(g, act.slope(z_i, i));
    const auto of_g = graph::mul(i, act_g.slope(z_g, g));
    const auto of_o = graph::mul(shown, act.slope(z_o, o));
    const auto of_c = graph::mul(o, act_c.slope(cell, shown));
    const auto running = [&](const Output& x) {
        return graph::mul(x, s.runs);
    };
    return {running(of_f), running(of_i), running(of_g), running(of_o), running(of_c), kept(f, s.runs)};
}

// dc += dh o act'(c)          dz = (dc c f', dc g i', dc i g', dh act(c) o')
// dh = dz r                   dc = dc f
SequenceGradients one_direction(const LSTMSequence& op, const Sequence& s) {
    const auto k = factors(op, s);
    graph::Scan scan;
    const auto later_h = scan.carry(s.dh), later_c = scan.carry(s.dc);
    const auto dh = graph::add(later_h, step_of(scan, s.dy));
    const auto dc = graph::add(later_c, graph::mul(dh, step_of(scan, k.cell_of_h)));
    const auto dz_t = graph::concat({graph::mul(dc, step_of(scan, k.of_f)),
                                     graph::mul(dc, step_of(scan, k.of_i)),
                                     graph::mul(dc, step_of(scan, k.of_g)),
                                     graph::mul(dh, step_of(scan, k.of_o))},
                                    1);
    const auto waiting = graph::mul(dh, graph::sub(1, step_of(scan, s.runs)));
    const auto earlier_h = graph::add(graph::matmul(dz_t, scan.fixed(s.r)), waiting);
    const auto earlier_c = graph::mul(dc, step_of(scan, k.forget));
    scan.update(later_h, earlier_h);
    scan.update(later_c, earlier_c);
    collect_steps(scan, dz_t);
    scan.last(earlier_h);
    scan.last(earlier_c);
    const auto found = scan.build();

    const auto& dz = found[0];
    return {graph::matmul(dz, s.w),
            found[1],
            weight_gradient(dz, s.x),
            weight_gradient(dz, s.before),
            graph::reduce_sum(dz, std::vector<int64_t>{0, 1}, false),
            found[2]};
}

Grads lstm_sequence(const LSTMSequence& op, const VjpContext& c) {
    return sequence_vjp(c, op.get_direction(), true, [&](const Sequence& s) { return one_direction(op, s); });
}

}  // namespace

void add_lstm_sequence(Registry& r) {
    r.add<LSTMSequence>(lstm_sequence);
}

}  // namespace ovtk::rules

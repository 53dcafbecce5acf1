// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/activation.hpp"
#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "lowering/lowering.hpp"
#include "openvino/op/gru_cell.hpp"
#include "openvino/op/lstm_cell.hpp"
#include "openvino/op/rnn_cell.hpp"

namespace ovtk::lowering {

namespace {

using namespace ov::op;

// Columns of part i of several, each as wide as the state.
Output part(const Output& x, size_t i, size_t width) {
    const auto begin = static_cast<int64_t>(i * width), end = static_cast<int64_t>((i + 1) * width);
    return graph::slice(x, {begin}, {end}, {1}, {-1});
}

// x w^T + h r^T + b
Output gates(const Output& x, const Output& h, const Output& w, const Output& r, const Output& b) {
    return graph::add(graph::add(graph::matmul(x, w, false, true), graph::matmul(h, r, false, true)), b);
}

// i, f, o = act0(gates), g = act1(gate)        c = f c + i g        h = o act2(c)
ov::OutputVector lstm(const ov::op::util::RNNCellBase& op, const ov::OutputVector& in) {
    const auto size = op.get_hidden_size();
    const auto all = gates(in[0], in[1], in[3], in[4], in[5]);
    const auto gate = [&](size_t i) {
        return part(all, i, size);
    };
    const auto act = graph::activation(op, 0), candidate = graph::activation(op, 1);
    const auto c = in[2];
    const auto f = act.value(gate(0)), i = act.value(gate(1)), o = act.value(gate(3));
    const auto next = graph::add(graph::mul(f, c), graph::mul(i, candidate.value(gate(2))));
    return {graph::mul(o, graph::activation(op, 2, /*clipped=*/false).value(next)), next};
}

ov::OutputVector lstm_v4(const v4::LSTMCell& op, const ov::OutputVector& in) {
    return lstm(op, in);
}

ov::OutputVector lstm_v0(const v0::LSTMCell& op, const ov::OutputVector& in) {
    OVTK_CHECK_NODE(op, !op.get_input_forget(), "no gradient for coupled input and forget gates");
    return lstm(op, in);
}

// z, r = act0(gates)        n = act1(x w + (r h) u + b), or x w + r (h u + b') + b        h = (1 - z) n + z h
ov::OutputVector gru(const v3::GRUCell& op, const ov::OutputVector& in) {
    const auto size = op.get_hidden_size();
    const auto x = graph::matmul(in[0], in[2], false, true);
    const auto h = in[1];
    const auto act = graph::activation(op, 0);
    const auto rows = [&](int64_t from, int64_t to) {
        const auto width = static_cast<int64_t>(size);
        return graph::slice(in[3], {from * width}, {to * width}, {1}, {0});
    };
    const auto both = graph::matmul(h, rows(0, 2), false, true);
    const auto gate = [&](size_t i) {
        return act.value(graph::add(graph::add(part(x, i, size), part(both, i, size)), part(in[4], i, size)));
    };
    const auto z = gate(0), r = gate(1);
    const bool after = op.get_linear_before_reset();
    const auto seen = after ? graph::mul(r, graph::add(graph::matmul(h, rows(2, 3), false, true), part(in[4], 3, size)))
                            : graph::matmul(graph::mul(r, h), rows(2, 3), false, true);
    const auto n = graph::activation(op, 1).value(graph::add(graph::add(part(x, 2, size), part(in[4], 2, size)), seen));
    return {graph::add(graph::mul(graph::sub(1, z), n), graph::mul(z, h))};
}

// h = act(x w + h r + b)
ov::OutputVector rnn(const v0::RNNCell& op, const ov::OutputVector& in) {
    return {graph::activation(op, 0).value(gates(in[0], in[1], in[2], in[3], in[4]))};
}

}  // namespace

void add_recurrent_cell(Registry& r) {
    r.lower<v4::LSTMCell>(lstm_v4);
    r.lower<v0::LSTMCell>(lstm_v0, "gates in the order f, i, c, o and no peepholes, as the CPU plugin has it");
    r.lower<v3::GRUCell>(gru);
    r.lower<v0::RNNCell>(rnn);
}

}  // namespace ovtk::lowering

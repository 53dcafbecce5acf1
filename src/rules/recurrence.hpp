// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>

#include "graph/scan.hpp"
#include "openvino/op/util/attr_types.hpp"
#include "ovtk/registry.hpp"

/// What the gradients of LSTMSequence, GRUSequence and RNNSequence share. The states h are outputs of the op, so all
/// gates are computed for all steps at once; only what is carried from step to step runs in a loop, and the gradients
/// of the weights are one matrix product each behind it.
/// B batch, T steps, I input, H state, G rows of the gates.
namespace ovtk::rules {

/// One direction of a sequence, its steps in the order in which the op takes them.
struct Sequence {
    Output x;        ///< [B, T, I]
    Output before;   ///< [B, T, H]: the state before each step
    Output w, r, b;  ///< [G, I], [G, H], [G]
    Output dy;       ///< [B, T, H], zeros behind the end of a sequence
    Output dh;       ///< [B, H]: gradient of the last state
    Output runs;     ///< [B, T, 1]: 1 up to the end of a sequence, 0 behind
    Output c, dc;    ///< [B, H]: initial cell state and gradient of the last one; of an LSTM only
};

/// The gradients of one direction.
struct SequenceGradients {
    Output x, h, w, r, b;
    Grad c;
};

/// Runs `differentiate` on each direction and joins what it returns. The inputs of the op are X, H0, (C0), lengths, W,
/// R, B; its outputs Y, H, (C).
Grads sequence_vjp(const VjpContext& c,
                   ov::op::RecurrentSequenceDirection direction,
                   bool has_cell,
                   const std::function<SequenceGradients(const Sequence&)>& differentiate);

/// x w^T for [B, T, I] and [G, I].
Output times(const Output& x, const Output& w);
/// dz^T x summed over batch and steps: [B, T, G], [B, T, I] -> [G, I].
Output weight_gradient(const Output& dz, const Output& x);
/// Part i of the last axis, `width` long; or several parts.
Output gate(const Output& z, size_t width, size_t i, size_t count = 1);
/// Rows of the gates in a weight.
Output rows(const Output& w, size_t width, size_t i, size_t count = 1);
/// The states before each step: `initial` [B, H], then all of [B, T, H] but the last.
Output shifted(const Output& initial, const Output& states);
/// `x` while a sequence runs, else 1: the factor of what is passed on to the step before.
Output kept(const Output& x, const Output& runs);
/// Step t of [B, T, n], walking backwards: [B, n].
Output step_of(graph::Scan& scan, const Output& values, graph::Direction direction = graph::Direction::backward);
/// Joins [B, n] of all steps of a backward walk: [B, T, n].
void collect_steps(graph::Scan& scan, const Output& value, graph::Direction direction = graph::Direction::backward);

}  // namespace ovtk::rules

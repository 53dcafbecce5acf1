// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

/// One function per rule file; each adds the rules of one op, or of a tight family, to a registry.
namespace ovtk::rules {

void add_abs(Registry& r);
void add_adaptive_pool(Registry& r);
void add_add(Registry& r);
void add_avg_pool(Registry& r);
void add_batch_norm_inference(Registry& r);
void add_batch_to_space(Registry& r);
void add_bitwise(Registry& r);
void add_broadcast(Registry& r);
void add_clamp(Registry& r);
void add_comparison(Registry& r);
void add_concat(Registry& r);
void add_convert(Registry& r);
void add_convolution(Registry& r);
void add_cum_sum(Registry& r);
void add_depth_to_space(Registry& r);
void add_dft(Registry& r);
void add_divide(Registry& r);
void add_elu(Registry& r);
void add_erf(Registry& r);
void add_exponential(Registry& r);
void add_fake_quantize(Registry& r);
void add_gather(Registry& r);
void add_gather_elements(Registry& r);
void add_gather_nd(Registry& r);
void add_gelu(Registry& r);
void add_group_normalization(Registry& r);
void add_gru_sequence(Registry& r);
void add_hard_sigmoid(Registry& r);
void add_hyperbolic(Registry& r);
void add_identity(Registry& r);
void add_if(Registry& r);
void add_interpolate(Registry& r);
void add_log_softmax(Registry& r);
void add_logical(Registry& r);
void add_lrn(Registry& r);
void add_lstm_sequence(Registry& r);
void add_matmul(Registry& r);
void add_max_pool(Registry& r);
void add_maximum(Registry& r);
void add_mod(Registry& r);
void add_multiply(Registry& r);
void add_mvn(Registry& r);
void add_negative(Registry& r);
void add_normalize_l2(Registry& r);
void add_not_trainable(Registry& r);
void add_pad(Registry& r);
void add_power(Registry& r);
void add_prelu(Registry& r);
void add_read_value(Registry& r);
void add_reduce_l2(Registry& r);
void add_reduce_max(Registry& r);
void add_reduce_prod(Registry& r);
void add_reduce_sum(Registry& r);
void add_relu(Registry& r);
void add_reshape(Registry& r);
void add_reverse(Registry& r);
void add_rnn_sequence(Registry& r);
void add_roll(Registry& r);
void add_rounding(Registry& r);
void add_scatter_elements_update(Registry& r);
void add_scatter_nd_update(Registry& r);
void add_scatter_update(Registry& r);
void add_select(Registry& r);
void add_shape_of(Registry& r);
void add_shuffle_channels(Registry& r);
void add_sigmoid(Registry& r);
void add_slice(Registry& r);
void add_slice_scatter(Registry& r);
void add_softmax(Registry& r);
void add_softplus(Registry& r);
void add_split(Registry& r);
void add_sqrt(Registry& r);
void add_squared_difference(Registry& r);
void add_strided_slice(Registry& r);
void add_subtract(Registry& r);
void add_swish(Registry& r);
void add_tensor_iterator(Registry& r);
void add_tile(Registry& r);
void add_top_k(Registry& r);
void add_transpose(Registry& r);
void add_trigonometric(Registry& r);
void add_unique(Registry& r);

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// The only list of the rules that come with the library. No macros, no self-registration: a static library can lose
// the latter.
#include "lowering/lowering.hpp"
#include "rules/rules.hpp"

namespace ovtk {

const Registry& standard_rules() {
    static const Registry table = [] {
        Registry r;
        rules::add_abs(r);
        rules::add_adaptive_pool(r);
        rules::add_add(r);
        rules::add_avg_pool(r);
        rules::add_batch_norm_inference(r);
        rules::add_batch_to_space(r);
        rules::add_bitwise(r);
        rules::add_broadcast(r);
        rules::add_clamp(r);
        rules::add_comparison(r);
        rules::add_concat(r);
        rules::add_convert(r);
        rules::add_convolution(r);
        rules::add_cum_sum(r);
        rules::add_depth_to_space(r);
        rules::add_dft(r);
        rules::add_divide(r);
        rules::add_elu(r);
        rules::add_erf(r);
        rules::add_exponential(r);
        rules::add_fake_quantize(r);
        rules::add_gather(r);
        rules::add_gather_elements(r);
        rules::add_gather_nd(r);
        rules::add_gelu(r);
        rules::add_group_normalization(r);
        rules::add_gru_sequence(r);
        rules::add_hard_sigmoid(r);
        rules::add_hyperbolic(r);
        rules::add_identity(r);
        rules::add_if(r);
        rules::add_interpolate(r);
        rules::add_log_softmax(r);
        rules::add_logical(r);
        rules::add_lrn(r);
        rules::add_lstm_sequence(r);
        rules::add_matmul(r);
        rules::add_max_pool(r);
        rules::add_maximum(r);
        rules::add_mod(r);
        rules::add_multiply(r);
        rules::add_mvn(r);
        rules::add_negative(r);
        rules::add_normalize_l2(r);
        rules::add_not_trainable(r);
        rules::add_pad(r);
        rules::add_power(r);
        rules::add_prelu(r);
        rules::add_read_value(r);
        rules::add_reduce_l2(r);
        rules::add_reduce_max(r);
        rules::add_reduce_prod(r);
        rules::add_reduce_sum(r);
        rules::add_relu(r);
        rules::add_reshape(r);
        rules::add_reverse(r);
        rules::add_rnn_sequence(r);
        rules::add_roll(r);
        rules::add_rounding(r);
        rules::add_scatter_elements_update(r);
        rules::add_scatter_nd_update(r);
        rules::add_scatter_update(r);
        rules::add_select(r);
        rules::add_shape_of(r);
        rules::add_shuffle_channels(r);
        rules::add_sigmoid(r);
        rules::add_slice(r);
        rules::add_slice_scatter(r);
        rules::add_softmax(r);
        rules::add_softplus(r);
        rules::add_split(r);
        rules::add_sqrt(r);
        rules::add_squared_difference(r);
        rules::add_strided_slice(r);
        rules::add_subtract(r);
        rules::add_swish(r);
        rules::add_tensor_iterator(r);
        rules::add_tile(r);
        rules::add_top_k(r);
        rules::add_transpose(r);
        rules::add_trigonometric(r);
        rules::add_unique(r);
        lowering::add_einsum(r);
        lowering::add_embedding_bag(r);
        lowering::add_recurrent_cell(r);
        lowering::add_scaled_dot_product_attention(r);
        return r;
    }();
    return table;
}

}  // namespace ovtk

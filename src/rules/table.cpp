// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// The only list of the rules that come with the library. No macros, no self-registration: a static library can lose
// the latter.
#include "rules/rules.hpp"

namespace ovtk {

const Registry& standard_rules() {
    static const Registry table = [] {
        Registry r;
        rules::add_abs(r);
        rules::add_add(r);
        rules::add_bitwise(r);
        rules::add_broadcast(r);
        rules::add_clamp(r);
        rules::add_comparison(r);
        rules::add_concat(r);
        rules::add_convert(r);
        rules::add_divide(r);
        rules::add_elu(r);
        rules::add_erf(r);
        rules::add_exponential(r);
        rules::add_gather(r);
        rules::add_gather_elements(r);
        rules::add_gather_nd(r);
        rules::add_gelu(r);
        rules::add_hard_sigmoid(r);
        rules::add_hyperbolic(r);
        rules::add_identity(r);
        rules::add_log_softmax(r);
        rules::add_logical(r);
        rules::add_matmul(r);
        rules::add_maximum(r);
        rules::add_mod(r);
        rules::add_multiply(r);
        rules::add_negative(r);
        rules::add_pad(r);
        rules::add_power(r);
        rules::add_prelu(r);
        rules::add_reduce_l2(r);
        rules::add_reduce_max(r);
        rules::add_reduce_prod(r);
        rules::add_reduce_sum(r);
        rules::add_relu(r);
        rules::add_reshape(r);
        rules::add_rounding(r);
        rules::add_scatter_elements_update(r);
        rules::add_scatter_nd_update(r);
        rules::add_select(r);
        rules::add_shape_of(r);
        rules::add_sigmoid(r);
        rules::add_slice(r);
        rules::add_softmax(r);
        rules::add_softplus(r);
        rules::add_split(r);
        rules::add_sqrt(r);
        rules::add_squared_difference(r);
        rules::add_subtract(r);
        rules::add_swish(r);
        rules::add_transpose(r);
        rules::add_trigonometric(r);
        return r;
    }();
    return table;
}

}  // namespace ovtk

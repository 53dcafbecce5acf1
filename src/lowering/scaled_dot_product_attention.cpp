// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/scaled_dot_product_attention.hpp"

#include <cmath>
#include <limits>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "lowering/lowering.hpp"
#include "openvino/op/softmax.hpp"

namespace ovtk::lowering {

using ov::op::v13::ScaledDotProductAttention;

namespace {

constexpr double MINUS_INFINITY = -std::numeric_limits<double>::infinity();

// 1 / sqrt(size of an embedding), unless given
Output scale_of(const ov::OutputVector& inputs) {
    const auto& query = inputs[0];
    if (inputs.size() > 4) {
        return inputs[4];
    }
    const auto size = graph::convert_like(graph::dim_of(query, -1), query);
    return graph::pow(size, -0.5);
}

// Whether query i may look at key j: j <= i
Output causal_mask(const Output& scores) {
    const auto i = graph::unsqueeze(graph::iota(graph::dim_of(scores, -2)), {1});
    const auto j = graph::iota(graph::dim_of(scores, -1));
    return graph::less_equal(j, i);
}

Output masked(const Output& scores, const Output& mask) {
    return mask.get_element_type() == ov::element::boolean ? graph::select(mask, scores, MINUS_INFINITY)
                                                           : graph::add(scores, mask);
}

Output softmax(const Output& x) {
    return std::make_shared<ov::op::v8::Softmax>(x, -1)->output(0);
}

// softmax over the keys; a query that may look at none takes nothing, as in PyTorch (and not NaN).
// It is found by its scores one by one: the CPU plugin takes the largest of them for a finite number.
Output safe_softmax(const Output& scores) {
    const auto is_seen = graph::convert_like(graph::greater(scores, MINUS_INFINITY), scores);
    const auto looks_at_none = graph::less(graph::reduce_max(is_seen, {-1}, /*keep_dims=*/true), 0.5);
    return graph::select(looks_at_none, 0, softmax(graph::select(looks_at_none, 0, scores)));
}

// One more key of a given score that has no value: it only takes weight from the others.
Output softmax_with_sink(const Output& scores, const Output& sink) {
    const auto count = graph::dim_of(scores, -1);
    std::vector<int64_t> leading;
    for (int64_t axis = 0; axis + 1 < graph::rank_of(scores); ++axis) {
        leading.push_back(axis);
    }
    const auto column = graph::folded(graph::concat({graph::dims_of(scores, leading), graph::i64s({1})}, 0));
    const auto all = graph::concat({scores, graph::broadcast_to(sink, column)}, -1);
    return graph::slice(softmax(all), graph::i64s({0}), count, -1);
}

}  // namespace

// y = softmax(scale * q k^T + mask) v          q [..., L, E], k [..., S, E], v [..., S, Ev], mask [..., L, S]
// A causal op has its own mask and ignores the input.
static ov::OutputVector scaled_dot_product_attention(const ScaledDotProductAttention& op,
                                                     const ov::OutputVector& inputs) {
    const auto query = graph::mul(inputs[0], scale_of(inputs));
    auto scores = graph::matmul(query, inputs[1], false, true);
    const bool has_mask = !op.get_causal() && inputs.size() > 3;
    scores = op.get_causal() ? masked(scores, causal_mask(scores)) : scores;
    scores = has_mask ? masked(scores, inputs[3]) : scores;
    const auto weights = inputs.size() > 5 ? softmax_with_sink(scores, inputs[5])
                         : has_mask        ? safe_softmax(scores)
                                           : softmax(scores);
    return {graph::matmul(weights, inputs[2])};
}

void add_scaled_dot_product_attention(Registry& r) {
    r.lower<ScaledDotProductAttention>(
        scaled_dot_product_attention,
        "gradients also of a float mask, the scale and the sink; a row that is masked out wholly passes nothing on");
}

}  // namespace ovtk::lowering

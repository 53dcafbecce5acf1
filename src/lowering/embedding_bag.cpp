// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "lowering/lowering.hpp"
#include "openvino/op/embedding_segments_sum.hpp"
#include "openvino/op/embeddingbag_offsets.hpp"
#include "openvino/op/embeddingbag_offsets_sum.hpp"
#include "openvino/op/embeddingbag_packed.hpp"
#include "openvino/op/embeddingbag_packedsum.hpp"

namespace ovtk::lowering {

namespace {

// [n] -> [n, 1, ...] of the rank of the rows
Output as_column(const Output& x, const Output& rows, int64_t axes) {
    std::vector<int64_t> trailing;
    for (int64_t axis = axes; axis < graph::rank_of(rows); ++axis) {
        trailing.push_back(axis);
    }
    return graph::unsqueeze(x, trailing);
}

// y[b] = sum (or mean) of weights[b, i] * table[indices[b, i]]
ov::OutputVector packed(const ov::OutputVector& inputs, bool is_mean) {
    auto rows = graph::gather(inputs[0], inputs[1], 0);
    if (inputs.size() > 2) {
        rows = graph::mul(rows, as_column(inputs[2], rows, 2));
    }
    return {is_mean ? graph::reduce_mean(rows, {1}, false) : graph::reduce_sum(rows, {1}, false)};
}

struct Bags {
    Output table, indices;
    Output bag_of;  // the bag of each index, [n]
    Output count;   // number of bags, [1]
    std::optional<Output> default_index, weights;
    bool is_mean = false;
};

// y[b] = sum (or mean) of weights[i] * table[indices[i]] over the i in bag b; table[default_index] if there is none
ov::OutputVector sum_by_bag(const Bags& bags) {
    auto rows = graph::gather(bags.table, bags.indices, 0);
    if (bags.weights) {
        rows = graph::mul(rows, as_column(*bags.weights, rows, 1));
    }
    std::vector<int64_t> of_a_row;
    for (int64_t axis = 1; axis < graph::rank_of(bags.table); ++axis) {
        of_a_row.push_back(axis);
    }
    const auto& table = bags.table;
    const auto shape = graph::folded(graph::concat({bags.count, graph::dims_of(table, of_a_row)}, 0));
    const auto bag_of = graph::unsqueeze(bags.bag_of, {1});
    auto y = graph::add_nd(graph::zeros(table.get_element_type(), shape), bag_of, rows);
    const auto ones = graph::convert_like(graph::ones_like(bags.indices), table);
    const auto members = graph::add_nd(graph::zeros(table.get_element_type(), bags.count), bag_of, ones);
    if (bags.is_mean) {
        y = graph::div(y, as_column(graph::maximum(members, 1), y, 1));
    }
    if (bags.default_index) {
        const auto is_given = graph::greater_equal(*bags.default_index, 0);
        const auto index = graph::maximum(*bags.default_index, 0);
        const auto row = graph::select(is_given, graph::gather(table, index, 0), 0);
        y = graph::select(graph::less(as_column(members, y, 1), 0.5), row, y);
    }
    return {y};
}

// A bag begins at each offset: index i is in the last one that begins at or before it.
ov::OutputVector by_offsets(const ov::OutputVector& inputs, bool is_mean) {
    const auto offsets = graph::convert(inputs[2], ov::element::i64);
    const auto place = graph::unsqueeze(graph::iota(graph::dim_of(inputs[1], 0)), {1});
    const auto begun = graph::convert(graph::less_equal(offsets, place), ov::element::i64);
    Bags bags{inputs[0],
              inputs[1],
              graph::sub(graph::reduce_sum(begun, {1}, false), graph::i64(1)),
              graph::dim_of(offsets, 0),
              {},
              {},
              is_mean};
    bags.default_index = inputs.size() > 3 ? std::optional(inputs[3]) : std::nullopt;
    bags.weights = inputs.size() > 4 ? std::optional(inputs[4]) : std::nullopt;
    return sum_by_bag(bags);
}

}  // namespace

// OpenVINO's get_reduction() of these ops is not const.
template <class Op>
static bool is_mean(const Op& op) {
    return const_cast<Op&>(op).get_reduction() == Op::Reduction::MEAN;
}

static ov::OutputVector packed_sum(const ov::op::v3::EmbeddingBagPackedSum&, const ov::OutputVector& inputs) {
    return packed(inputs, /*is_mean=*/false);
}

static ov::OutputVector packed_any(const ov::op::v15::EmbeddingBagPacked& op, const ov::OutputVector& inputs) {
    return packed(inputs, is_mean(op));
}

static ov::OutputVector offsets_sum(const ov::op::v3::EmbeddingBagOffsetsSum&, const ov::OutputVector& inputs) {
    return by_offsets(inputs, /*is_mean=*/false);
}

static ov::OutputVector offsets_any(const ov::op::v15::EmbeddingBagOffsets& op, const ov::OutputVector& inputs) {
    return by_offsets(inputs, is_mean(op));
}

static ov::OutputVector segments_sum(const ov::op::v3::EmbeddingSegmentsSum&, const ov::OutputVector& inputs) {
    const auto count = graph::reshape(graph::convert(inputs[3], ov::element::i64), {1});
    Bags bags{inputs[0], inputs[1], inputs[2], count, {}, {}};
    bags.default_index = inputs.size() > 4 ? std::optional(inputs[4]) : std::nullopt;
    bags.weights = inputs.size() > 5 ? std::optional(inputs[5]) : std::nullopt;
    return sum_by_bag(bags);
}

void add_embedding_bag(Registry& r) {
    r.lower<ov::op::v3::EmbeddingBagPackedSum>(packed_sum);
    r.lower<ov::op::v15::EmbeddingBagPacked>(packed_any);
    r.lower<ov::op::v3::EmbeddingBagOffsetsSum>(offsets_sum);
    r.lower<ov::op::v15::EmbeddingBagOffsets>(offsets_any);
    r.lower<ov::op::v3::EmbeddingSegmentsSum>(segments_sum);
}

}  // namespace ovtk::lowering

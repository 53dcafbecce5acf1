// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "graph/contract.hpp"
#include "graph/scatter.hpp"
#include "graph/shape.hpp"
#include "openvino/op/adaptive_avg_pool.hpp"
#include "openvino/op/adaptive_max_pool.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

// matrix[i, p] = 1 / (end - start) for start <= p < end, the i-th window along an axis of size s cut into n:
// start = floor(i * s / n), end = ceil((i + 1) * s / n)
Output averaging_matrix(const Output& size, const Output& count, const Output& like) {
    const auto i = graph::unsqueeze(graph::iota(count), {1});
    const auto p = graph::unsqueeze(graph::iota(size), {0});
    const auto start = graph::int_div(graph::mul(i, size), count);
    const auto next = graph::mul(graph::add(i, graph::i64(1)), size);
    const auto end = graph::int_div(graph::add(next, graph::sub(count, graph::i64(1))), count);
    const auto inside = graph::logical_and(graph::greater_equal(p, start), graph::less(p, end));
    return graph::div(graph::convert_like(inside, like), graph::convert_like(graph::sub(end, start), like));
}

// y[i] = mean of window i;   dx[p] = sum over the windows i around p of dy[i] / (size of window i), axis by axis
Grads adaptive_avg_pool(const ov::op::v8::AdaptiveAvgPool&, const VjpContext& c) {
    auto dx = c.dy();
    for (int64_t axis = graph::rank_of(c.x()) - 1; axis >= 2; --axis) {
        const auto matrix = averaging_matrix(graph::dim_of(c.x(), axis), graph::dim_of(c.y(), axis), c.dy());
        dx = graph::contract(dx, matrix, axis);
    }
    return {dx, {}};
}

// y[i] = x[index[i]], the index counting along all spatial axes;   dx[p] = sum of dy[i] over index[i] = p
Grads adaptive_max_pool(const ov::op::v8::AdaptiveMaxPool&, const VjpContext& c) {
    const auto flat = [](const Output& value) {
        std::vector<int64_t> spatial;
        for (int64_t axis = 2; axis < graph::rank_of(value); ++axis) {
            spatial.push_back(axis);
        }
        const auto sizes =
            graph::folded(graph::concat({graph::dims_of(value, {0, 1}), graph::count_of(value, spatial)}, 0));
        return graph::reshape(value, sizes);
    };
    const auto dx = graph::add_elements(flat(c.x()), flat(c.y(1)), flat(c.dy()), 2);
    return {graph::reshape_like(dx, c.x()), {}};
}

}  // namespace

void add_adaptive_pool(Registry& r) {
    r.add<ov::op::v8::AdaptiveAvgPool>(adaptive_avg_pool);
    r.add<ov::op::v8::AdaptiveMaxPool>(adaptive_max_pool,
                                       {Broadcast::none, {}, "the element that the indices name receives everything"});
}

}  // namespace ovtk::rules

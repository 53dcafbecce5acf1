// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/lrn.hpp"

#include <cmath>

#include "graph/build.hpp"
#include "graph/contract.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

namespace {

// Sum over the elements at most (size - 1) / 2 away along each axis: its own transpose.
Output sum_around(const Output& x, const ov::op::v0::LRN& op) {
    auto sum = x;
    for (const auto axis : op.get_reduction_axes()) {
        const auto index = graph::iota(graph::dim_of(x, static_cast<int64_t>(axis)));
        const auto distance = graph::abs(graph::sub(graph::unsqueeze(index, {1}), graph::unsqueeze(index, {0})));
        const auto reach = graph::i64(static_cast<int64_t>(op.get_nsize() - 1) / 2);
        const auto band = graph::convert_like(graph::less_equal(distance, reach), x);
        sum = graph::contract(sum, band, static_cast<int64_t>(axis));
    }
    return sum;
}

// d = bias + a * sum_around(x^2),   a = alpha / size^(number of axes);   y = x * d^-beta
// dx = dy * d^-beta - 2 * a * beta * x * sum_around(dy * x * d^(-beta - 1))
Grads lrn(const ov::op::v0::LRN& op, const VjpContext& c) {
    const auto x = c.x(0);
    const auto count = static_cast<double>(op.get_reduction_axes().size());
    const auto a = op.get_alpha() / std::pow(static_cast<double>(op.get_nsize()), count);
    const auto d = graph::add(graph::mul(sum_around(graph::square(x), op), a), op.get_bias());
    const auto direct = graph::mul(c.dy(), graph::pow(d, -op.get_beta()));
    const auto around = sum_around(graph::div(graph::mul(direct, x), d), op);
    return {graph::sub(direct, graph::mul(graph::mul(x, around), 2 * a * op.get_beta())), {}};
}

}  // namespace

void add_lrn(Registry& r) {
    r.add<ov::op::v0::LRN>(lrn);
}

}  // namespace ovtk::rules

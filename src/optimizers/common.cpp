// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/common.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk {

Optimizer::~Optimizer() = default;

}  // namespace ovtk

namespace ovtk::optimizers {

namespace {

std::vector<int64_t> all_axes(const Output& x) {
    std::vector<int64_t> axes(graph::rank_of(x));
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
}

}  // namespace

Output lerp(const Output& a, const Output& b, double t) {
    return graph::add(a, graph::mul(graph::sub(b, a), t));
}

Output lerp(const Output& a, const Output& b, const Output& t) {
    return graph::add(a, graph::mul(graph::sub(b, a), t));
}

Output average_of_squares(const Output& a, const Output& g, double beta) {
    return graph::add(graph::mul(a, beta), graph::mul(graph::square(g), 1 - beta));
}

Output add_l2(const UpdateInputs& in) {
    return in.weight_decay == 0 ? in.g : graph::add(in.g, graph::mul(in.w, in.weight_decay));
}

Output decayed(const UpdateInputs& in, const Output& lr) {
    return in.weight_decay == 0 ? in.w : graph::mul(in.w, graph::sub(1.0, graph::mul(lr, in.weight_decay)));
}

Output root_mean_square(const Output& x) {
    return graph::sqrt(graph::reduce_mean(graph::square(x), all_axes(x), /*keep_dims=*/false));
}

Output norm(const Output& x) {
    return graph::sqrt(graph::reduce_sum(graph::square(x), all_axes(x), /*keep_dims=*/false));
}

}  // namespace ovtk::optimizers

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/normalization.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/mvn.hpp"

namespace ovtk::graph {

Output centered(const Output& x, const Output& axes) {
    return sub(x, reduce_mean(x, axes, /*keep_dims=*/true));
}

Output standardized(const Output& x, const std::vector<int64_t>& axes, double eps) {
    return std::make_shared<ov::op::v6::MVN>(x,
                                             i64s(axes),
                                             /*normalize_variance=*/true,
                                             static_cast<float>(eps),
                                             ov::op::MVNEpsMode::INSIDE_SQRT)
        ->output(0);
}

Output standardized_vjp(const Output& x,
                        const Output& y,
                        const Output& dy,
                        const Output& axes,
                        double eps,
                        EpsPlace place) {
    const auto variance = reduce_mean(square(centered(x, axes)), axes, /*keep_dims=*/true);
    auto slope = reduce_mean(mul(dy, y), axes, /*keep_dims=*/true);
    Output deviation;
    if (place == EpsPlace::inside_sqrt) {
        deviation = sqrt(add(variance, eps));
    } else {
        const auto root = sqrt(variance);
        deviation = add(root, eps);
        slope = mul(slope, div(deviation, select(greater(root, 0.0), root, 1.0)));
    }
    return div(sub(centered(dy, axes), mul(y, slope)), deviation);
}

Output per_channel(const Output& value, int64_t rank) {
    std::vector<int64_t> axes(rank - 2);
    std::iota(axes.begin(), axes.end(), 1);
    return unsqueeze(value, axes);
}

Output sum_per_channel(const Output& x) {
    std::vector<int64_t> axes{0};
    for (int64_t axis = 2; axis < rank_of(x); ++axis) {
        axes.push_back(axis);
    }
    return reduce_sum(x, axes, /*keep_dims=*/false);
}

}  // namespace ovtk::graph

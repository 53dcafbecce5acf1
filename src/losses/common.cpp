// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "losses/common.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"

namespace ovtk {

Loss::~Loss() = default;

}  // namespace ovtk

namespace ovtk::losses {

Output reduce(const Output& values, Reduction reduction) {
    if (reduction == Reduction::none) {
        return values;
    }
    std::vector<int64_t> all(graph::rank_of(values));
    std::iota(all.begin(), all.end(), 0);
    return reduction == Reduction::sum ? graph::reduce_sum(values, all, /*keep_dims=*/false)
                                       : graph::reduce_mean(values, all, /*keep_dims=*/false);
}

text::Setting reduction_setting(Reduction& reduction) {
    static const std::vector<std::string> names{"none", "sum", "mean"};
    const auto get = [&reduction] {
        return names[static_cast<size_t>(reduction)];
    };
    const auto set = [&reduction](const std::string& text) {
        for (size_t i = 0; i < names.size(); ++i) {
            if (names[i] == text) {
                reduction = static_cast<Reduction>(i);
                return true;
            }
        }
        return false;
    };
    return {"reduction", text::Choice{get, set, "none, sum or mean"}};
}

Output target_like(const std::string& owner, const Output& x, const Output& t) {
    const auto& shape = x.get_partial_shape();
    const auto rank = graph::rank_of(x);
    auto target = graph::convert_like(t, x);
    const bool one_column = rank > 0 && shape[rank - 1].is_static() && shape[rank - 1].get_length() == 1;
    if (one_column && t.get_partial_shape().rank() == rank - 1) {
        target = graph::unsqueeze(target, {rank - 1});
    }
    const auto& given = target.get_partial_shape();
    OVTK_CHECK(given.rank() == rank && given.compatible(shape),
               owner,
               ": the target must have the shape of the prediction, ",
               graph::describe(x),
               ", but is ",
               graph::describe(t));
    return target;
}

TargetSpec same_as(const Output& x) {
    return {ov::element::f32, x.get_partial_shape()};
}

double smallest_normal(const Output& p) {
    return p.get_element_type() == ov::element::f16 ? 0x1p-14 : 0x1p-126;
}

Output log_probability(const Output& p) {
    return graph::log(graph::maximum(p, smallest_normal(p)));
}

}  // namespace ovtk::losses

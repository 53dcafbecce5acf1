// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "metrics/common.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "losses/class_targets.hpp"
#include "losses/common.hpp"
#include "openvino/op/one_hot.hpp"
#include "openvino/op/topk.hpp"

namespace ovtk {

Metric::~Metric() = default;

Config Metric::config() const {
    return {};
}

}  // namespace ovtk

namespace ovtk::metrics {

namespace {

// [N, C, d...] -> [N * d..., C]
Output class_axis_last(const Output& x, int64_t axis, int64_t classes) {
    std::vector<int64_t> order(graph::rank_of(x));
    std::iota(order.begin(), order.end(), 0);
    order.erase(order.begin() + axis);
    order.push_back(axis);
    const auto moved = axis + 1 == graph::rank_of(x) ? x : graph::transpose(x, order);
    return graph::reshape(graph::convert(moved, ov::element::f32), std::vector<int64_t>{-1, classes});
}

}  // namespace

Rows class_rows(const std::string& owner, const Output& x, const Output& t) {
    const auto axis = losses::class_axis(owner, x, 1);
    const auto classes = losses::class_count(owner, x, axis);
    const auto target = losses::class_target(owner, x, t, axis);
    const auto index = target.is_distribution ? largest(class_axis_last(target.value, axis, classes))
                                              : graph::reshape(target.value, std::vector<int64_t>{-1});
    const auto is_class = graph::logical_and(graph::greater_equal(index, 0), graph::less(index, classes));
    return {class_axis_last(x, axis, classes), one_hot(index, classes), graph::convert(is_class, ov::element::f32)};
}

bool is_binary(const Output& x) {
    const auto rank = graph::rank_of(x);
    return rank > 0 && x.get_partial_shape()[rank - 1] == ov::Dimension(1);
}

Decisions decisions(const std::string& owner, const Output& x, const Output& t, double threshold) {
    const auto target = losses::target_like(owner, x, t);
    return {graph::convert(graph::greater(x, threshold), ov::element::f32),
            graph::convert(graph::greater(target, 0.5), ov::element::f32)};
}

Output sum_of(const Output& x) {
    return losses::reduce(graph::convert(x, ov::element::f32), losses::Reduction::sum);
}

Output number_of(const Output& x) {
    std::vector<int64_t> all(graph::rank_of(x));
    std::iota(all.begin(), all.end(), 0);
    const auto count = all.empty() ? graph::i64s({1}) : graph::count_of(x, all);
    return graph::convert(graph::squeeze(count, {0}), ov::element::f32);
}

Output largest(const Output& x) {
    using TopK = ov::op::v11::TopK;
    const auto top = std::make_shared<TopK>(x,
                                            graph::i64(1),
                                            -1,
                                            ov::op::TopKMode::MAX,
                                            ov::op::TopKSortType::SORT_VALUES,
                                            ov::element::i64,
                                            /*stable=*/true);
    return graph::squeeze(top->output(1), {-1});
}

Output one_hot(const Output& classes, int64_t count) {
    return std::make_shared<ov::op::v1::OneHot>(classes,
                                                graph::i64(count),
                                                graph::scalar(ov::element::f32, 1),
                                                graph::scalar(ov::element::f32, 0),
                                                -1)
        ->output(0);
}

}  // namespace ovtk::metrics

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "device/batch_mean.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/core/graph_util.hpp"
#include "openvino/core/rt_info.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/reduce_mean.hpp"
#include "openvino/op/util/multi_subgraph_base.hpp"

namespace ovtk::device {

namespace {

// Values of fewer dimensions have no blocked layout.
constexpr int64_t SMALLEST_RANK = 3;

/// The axes besides the batch; empty when the op is no mean over the batch and others.
std::vector<int64_t> axes_besides_batch(const ov::op::v1::ReduceMean& mean) {
    const auto rank = mean.get_input_partial_shape(0).rank();
    const auto is_real = mean.get_input_element_type(0).is_real();
    if (!is_real || rank.is_dynamic() || rank.get_length() < SMALLEST_RANK || !mean.reduction_axes_constant()) {
        return {};
    }
    const auto axes = mean.get_reduction_axes();
    if (axes.count(0) == 0) {
        return {};
    }
    return {std::next(axes.begin()), axes.end()};
}

}  // namespace

void split_batch_means(ov::Model& model) {
    for (const auto& node : model.get_ordered_ops()) {
        if (const auto nested = ov::as_type_ptr<ov::op::util::MultiSubGraphOp>(node)) {
            for (const auto& body : nested->get_functions()) {
                split_batch_means(*body);
            }
        }
        const auto mean = ov::as_type_ptr<ov::op::v1::ReduceMean>(node);
        const auto others = mean ? axes_besides_batch(*mean) : std::vector<int64_t>();
        if (others.empty()) {
            continue;
        }
        const auto x = mean->input_value(0);
        const auto samples = graph::reduce_mean(x, others, true);
        auto split =
            graph::div(graph::reduce_sum(samples, {0}, true), graph::convert_like(graph::count_of(x, {0}), samples));
        if (!mean->get_keep_dims()) {
            std::vector<int64_t> squeezed{0};
            squeezed.insert(squeezed.end(), others.begin(), others.end());
            split = graph::squeeze(split, squeezed);
        }
        ov::copy_runtime_info(mean, split.get_node_shared_ptr());
        split.get_node()->set_friendly_name(mean->get_friendly_name());
        ov::replace_node(mean, {split});
    }
}

}  // namespace ovtk::device

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/batch_norm.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "openvino/core/model.hpp"
#include "openvino/core/rt_info.hpp"
#include "openvino/op/batch_norm.hpp"
#include "openvino/op/parameter.hpp"

namespace ovtk::session {

namespace {

struct BatchNorm {
    Output x, gamma, beta, mean, variance;
    double epsilon;
};

std::optional<BatchNorm> as_batch_norm(const std::shared_ptr<ov::Node>& node) {
    const auto in = [&](size_t i) {
        return node->input_value(i);
    };
    if (const auto v0 = ov::as_type_ptr<ov::op::v0::BatchNormInference>(node)) {
        return BatchNorm{in(2), in(0), in(1), in(3), in(4), v0->get_eps_value()};
    }
    if (const auto v5 = ov::as_type_ptr<ov::op::v5::BatchNormInference>(node)) {
        return BatchNorm{in(0), in(1), in(2), in(3), in(4), v5->get_eps_value()};
    }
    return std::nullopt;
}

bool is_parameter(const Output& value) {
    return ov::is_type<ov::op::v0::Parameter>(value.get_node());
}

// All axes but the channels.
std::vector<int64_t> batch_axes(const Output& x) {
    std::vector<int64_t> axes{0};
    for (int64_t axis = 2; axis < graph::rank_of(x); ++axis) {
        axes.push_back(axis);
    }
    return axes;
}

// (1 - momentum) running + momentum value
Output follow(const Output& running, const Output& value, double momentum) {
    return graph::add(graph::mul(running, 1 - momentum), graph::mul(value, momentum));
}

// [C] as [C, 1, ...], to be broadcast along the channels.
Output per_channel(const Output& value, const Output& x) {
    std::vector<int64_t> axes(static_cast<size_t>(graph::rank_of(x) - 2));
    for (size_t i = 0; i < axes.size(); ++i) {
        axes[i] = static_cast<int64_t>(i) + 1;
    }
    return graph::unsqueeze(value, axes);
}

// \param running  the newest running mean and variance
void train(const std::shared_ptr<ov::Node>& node, const BatchNorm& bn, double momentum, RunningStatistics& running) {
    const auto axes = batch_axes(bn.x);
    const auto count = graph::constant_i64(graph::count_of(bn.x, axes));
    OVTK_CHECK_NODE(*node, count, "the shape of the batch must be known to train a batch normalisation");
    const auto n = static_cast<double>(count->front());
    OVTK_CHECK_NODE(*node,
                    n > 1,
                    "batch statistics need more than one value per channel; use a larger batch, or train_batch_norm = "
                    "false");
    const auto mean = graph::reduce_mean(bn.x, axes, true);
    const auto centered = graph::sub(bn.x, mean);
    const auto variance = graph::reduce_mean(graph::square(centered), axes, true);
    const auto scale = graph::div(per_channel(bn.gamma, bn.x), graph::sqrt(graph::add(variance, bn.epsilon)));
    const auto y = graph::add(graph::mul(centered, scale), per_channel(bn.beta, bn.x));

    y.get_node()->set_friendly_name(node->get_friendly_name());
    ov::copy_runtime_info(node, y.get_node_shared_ptr());
    node->output(0).replace(y);
    running.mean = follow(running.mean, graph::squeeze(mean, axes), momentum);
    running.variance = follow(running.variance, graph::squeeze(graph::mul(variance, n / (n - 1)), axes), momentum);
}

}  // namespace

std::vector<RunningStatistics> use_batch_statistics(const std::shared_ptr<ov::Model>& model,
                                                    const ov::OutputVector& frozen,
                                                    double momentum) {
    const auto is_frozen = [&](const Output& value) {
        return std::find(frozen.begin(), frozen.end(), value) != frozen.end();
    };
    std::vector<RunningStatistics> result;
    for (const auto& node : model->get_ordered_ops()) {
        const auto bn = as_batch_norm(node);
        if (!bn || !is_parameter(bn->mean) || !is_parameter(bn->variance) ||
            (is_frozen(bn->gamma) && is_frozen(bn->beta))) {
            continue;
        }
        const auto is_same = [&](const RunningStatistics& other) {
            return other.old_mean == bn->mean;
        };
        auto running = std::find_if(result.begin(), result.end(), is_same);
        if (running == result.end()) {  // else the layer is used twice, and follows both batches in order
            running = result.insert(running, {bn->mean, bn->variance, bn->mean, bn->variance});
        }
        train(node, *bn, momentum, *running);
    }
    return result;
}

}  // namespace ovtk::session

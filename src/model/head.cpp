// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "model/head.hpp"

#include <algorithm>
#include <optional>
#include <random>

#include "graph/check.hpp"
#include "openvino/op/ops.hpp"
#include "text/near_matches.hpp"
#include "weights/find.hpp"
#include "weights/layers.hpp"
#include "weights/scan.hpp"

namespace ovtk::model {

using namespace ov::op;

namespace {

// Ops between a head and the output that keep its channels apart.
bool may_follow(const ov::Node& node) {
    return weights::is_view(node) ||
           ov::is_type_any_of<v1::Softmax, v8::Softmax, v5::LogSoftmax, v0::Sigmoid, v0::FakeQuantize, v16::Identity>(
               &node) ||
           ov::is_type_any_of<v1::ReduceMean, v1::ReduceMax, v1::AvgPool, v14::AvgPool, v8::AdaptiveAvgPool>(&node);
}

// The friendly name of the Constant that an input gets its numbers from.
std::string constant_name(const std::vector<weights::Weight>& found, const ov::Node* node, size_t port) {
    for (const auto& weight : found) {
        for (const auto& use : weight.place.uses) {
            if (use.node == node && use.port == port) {
                return weight.place.constant->get_friendly_name();
            }
        }
    }
    return node->get_input_node_ptr(port)->get_friendly_name();
}

bool is_bias(const ov::Node& node, const weights::ConstantPart& part) {
    return ov::is_type<v1::Add>(&node) &&
           part.contains(node.get_input_node_ptr(0)) != part.contains(node.get_input_node_ptr(1));
}

// The input whose channels an op behind a head hands on; none when it is the head, or mixes them.
std::optional<size_t> data_port(const ov::Node& node, const weights::ConstantPart& part) {
    if (may_follow(node)) {
        return 0;
    }
    if (is_bias(node, part)) {
        return part.contains(node.get_input_node_ptr(0)) ? 1 : 0;
    }
    const auto factor = weights::factor_port(node, part);
    return factor ? std::optional(1 - *factor) : std::nullopt;
}

bool is_pointwise(const ov::Node& node) {
    const auto& kernel = node.get_input_partial_shape(1);
    return ov::is_type<v1::Convolution>(&node) && kernel.is_static() &&
           std::all_of(kernel.begin() + 2, kernel.end(), [](const ov::Dimension& size) { return size == 1; });
}

void complete(Head& head, const weights::ConstantPart& part) {
    const auto& layer = *head.layer;
    const auto kernel = layer.input_value(1);
    head.is_convolution = is_pointwise(layer);
    const auto matmul = ov::as_type<const v0::MatMul>(&layer);
    const bool usable = part.contains(kernel.get_node()) && kernel.get_partial_shape().is_static() &&
                        (head.is_convolution || (matmul && kernel.get_shape().size() == 2));
    OVTK_CHECK_NODE(layer,
                    usable,
                    "this op before the output is neither a dense layer nor a 1x1 convolution with constant weights: "
                    "replace_head() needs one of them; cut the model behind such a layer first");
    head.kernel_axis = head.is_convolution || matmul->get_transpose_b() ? 0 : 1;
    head.channels = kernel.get_shape()[head.kernel_axis];
}

// Notes what stands behind the head and has to change with it.
void pass(Head& head, const std::shared_ptr<ov::Node>& node, const weights::ConstantPart& part) {
    if (ov::is_type<v1::Reshape>(node) && ov::is_type<v0::Constant>(node->get_input_node_ptr(1))) {
        head.reshapes.push_back(node);
    } else if (ov::is_type<v0::FakeQuantize>(node)) {
        head.quantizers.push_back(node);
    } else if (is_bias(*node, part)) {
        OVTK_CHECK_NODE(*node, !head.bias, "a second Add of constants behind the head; replace_head() knows one bias");
        head.bias = node;
        head.bias_port = part.contains(node->get_input_node_ptr(1)) ? 1 : 0;
    }
}

}  // namespace

Output output_named(const ov::Model& model, const std::string& name) {
    OVTK_CHECK(!model.outputs().empty(), "the model '", model.get_friendly_name(), "' has no outputs");
    if (name.empty()) {
        return model.get_results().front()->input_value(0);
    }
    std::vector<std::string> known;
    for (const auto& result : model.get_results()) {
        const auto& names = result->output(0).get_names();
        if (names.count(name) > 0 || result->get_friendly_name() == name ||
            result->get_input_node_ptr(0)->get_friendly_name() == name) {
            return result->input_value(0);
        }
        known.insert(known.end(), names.begin(), names.end());
    }
    OVTK_CHECK(false, "the model has no output '", name, "'; ", text::suggestion(name, known));
    return {};
}

std::vector<float> uniform(size_t count, double limit, uint64_t seed) {
    std::mt19937_64 generator(seed);
    std::vector<float> numbers(count);
    for (auto& number : numbers) {
        const double unit = static_cast<double>(generator() >> 11) * 0x1p-53;  // [0, 1)
        number = static_cast<float>((2 * unit - 1) * limit);
    }
    return numbers;
}

Head find_head(const std::shared_ptr<const ov::Model>& model, const std::string& output) {
    const weights::ConstantPart part(model->get_ordered_ops());
    Head head;
    auto node = output_named(*model, output).get_node_shared_ptr();
    while (const auto port = data_port(*node, part)) {
        pass(head, node, part);
        node = node->get_input_node_shared_ptr(*port);
    }
    OVTK_CHECK_NODE(*node,
                    ov::is_type<v0::MatMul>(node) || ov::is_type<v1::Convolution>(node),
                    "the output comes from this op, not from a dense layer or a 1x1 convolution (with Softmax, pooling "
                    "or a Reshape behind it): replace_head() finds no head; cut the model behind such a layer first");
    head.layer = node;
    complete(head, part);
    const auto found = weights::find(model);
    head.kernel_name = constant_name(found, head.layer.get(), 1);
    if (head.bias) {
        head.bias_name = constant_name(found, head.bias.get(), head.bias_port);
    }
    return head;
}

}  // namespace ovtk::model

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/layers.hpp"

#include <algorithm>
#include <cctype>

#include "openvino/op/ops.hpp"
#include "openvino/op/util/embeddingbag_offsets_base.hpp"
#include "openvino/op/util/embeddingbag_packed_base.hpp"
#include "openvino/op/util/gather_base.hpp"
#include "openvino/op/util/rnn_cell_base.hpp"
#include "weights/scan.hpp"

namespace ovtk::weights {

using namespace ov::op;

bool is_convolution(const ov::Node& node) {
    return ov::is_type_any_of<v1::Convolution,
                              v1::GroupConvolution,
                              v1::ConvolutionBackpropData,
                              v1::GroupConvolutionBackpropData>(&node);
}

bool is_recurrent(const ov::Node& node) {
    return ov::is_type<util::RNNCellBase>(&node);
}

bool is_batch_norm(const ov::Node& node) {
    return ov::is_type_any_of<v0::BatchNormInference, v5::BatchNormInference>(&node);
}

bool is_table_lookup(const ov::Node& node) {
    return ov::is_type_any_of<util::GatherBase,
                              util::EmbeddingBagOffsetsBase,
                              util::EmbeddingBagPackedBase,
                              v3::EmbeddingSegmentsSum>(&node);
}

bool is_affine(const ov::Node& node) {
    return ov::is_type_any_of<v1::Add, v1::Subtract, v1::Multiply, v1::Divide>(&node);
}

bool is_view(const ov::Node& node) {
    return ov::is_type_any_of<v1::Reshape, v1::Transpose, v0::Squeeze, v15::Squeeze, v0::Unsqueeze, v0::Convert>(&node);
}

std::shared_ptr<ov::Node> behind_views(const Output& value) {
    auto node = value.get_node_shared_ptr();
    while (is_view(*node)) {
        node = node->get_input_node_shared_ptr(0);
    }
    return node;
}

std::optional<size_t> factor_port(const ov::Node& node, const ConstantPart& part) {
    if (!ov::is_type_any_of<v1::Multiply, v1::Divide>(&node)) {
        return std::nullopt;
    }
    const size_t port = ov::is_type<v1::Multiply>(&node) && part.contains(node.get_input_node_ptr(0)) ? 0 : 1;
    const auto& shape = node.get_input_partial_shape(port);
    const bool one_number =
        part.contains(node.get_input_node_ptr(port)) && shape.is_static() && ov::shape_size(shape.to_shape()) == 1;
    return one_number ? std::optional(port) : std::nullopt;
}

std::shared_ptr<ov::Node> behind(const Output& value, const ConstantPart& part) {
    auto node = behind_views(value);
    while (const auto factor = factor_port(*node, part)) {
        node = behind_views(node->input_value(1 - *factor));
    }
    return node;
}

std::string kind_of(const ov::Node& node) {
    if (is_batch_norm(node)) {
        return "batch_norm";
    }
    const std::string type = node.get_type_name();
    std::string kind;
    for (size_t i = 0; i < type.size(); ++i) {
        const bool upper = std::isupper(static_cast<unsigned char>(type[i])) != 0;
        const bool after_lower = i > 0 && std::islower(static_cast<unsigned char>(type[i - 1])) != 0;
        const bool after_capitals =
            i > 1 && !after_lower && i + 1 < type.size() && std::islower(static_cast<unsigned char>(type[i + 1])) != 0;
        if (upper && (after_lower || after_capitals)) {
            kind += '_';
        }
        kind += static_cast<char>(std::tolower(static_cast<unsigned char>(type[i])));
    }
    return kind;
}

size_t channels_of(const ov::Node& node) {
    const auto& shape = node.get_output_partial_shape(0);
    if (shape.rank().is_dynamic() || shape.size() == 0) {
        return 0;
    }
    const size_t axis = is_convolution(node) ? 1 : shape.size() - 1;
    return shape.size() > axis && shape[axis].is_static() ? shape[axis].get_length() : 0;
}

bool is_uniform(const Output& value) {
    const auto numbers = as_f32(evaluate(value));
    const auto* begin = numbers.data<const float>();
    return std::all_of(begin, begin + numbers.get_size(), [begin](float x) { return x == *begin; });
}

}  // namespace ovtk::weights

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/roles.hpp"

#include "openvino/op/ops.hpp"
#include "weights/affine.hpp"
#include "weights/layers.hpp"

namespace ovtk::weights {

using namespace ov::op;

namespace {

Finding finding(WeightRole role, const Use& use, const std::string& suffix) {
    Finding found;
    found.role = role;
    found.layer = use.node->shared_from_this();
    found.kind = kind_of(*found.layer);
    found.suffix = suffix;
    return found;
}

// Tables of angles: a product with positions of which a sine or cosine is taken.
bool feeds_sine(const ov::Node& node) {
    for (const auto& input : node.output(0).get_target_inputs()) {
        const auto* next = input.get_node();
        if (ov::is_type<v0::Sin>(next) || ov::is_type<v0::Cos>(next) ||
            ((is_view(*next) || ov::is_type<v0::Concat>(next)) && feeds_sine(*next))) {
            return true;
        }
    }
    return false;
}

std::optional<Finding> of_recurrent(const Use& use) {
    const auto* node = use.node;
    const auto tail = node->get_input_size() - use.port;
    // The inputs of every cell and sequence end in W, R, B.
    if (tail == 3) {
        return finding(WeightRole::kernel, use, "input_weight");
    }
    if (tail == 2) {
        return finding(WeightRole::kernel, use, "recurrent_weight");
    }
    if (tail == 1) {
        return finding(WeightRole::bias, use, "bias");
    }
    return std::nullopt;
}

std::optional<Finding> of_batch_norm(const Use& use) {
    // v5: data, gamma, beta, mean, variance; v0: gamma, beta, data, mean, variance
    const size_t gamma = ov::is_type<v0::BatchNormInference>(use.node) ? 0 : 1;
    const auto port = use.port;
    if (port == gamma) {
        return finding(WeightRole::scale, use, "scale");
    }
    if (port == gamma + 1) {
        return finding(WeightRole::shift, use, "shift");
    }
    if (port < 3) {
        return std::nullopt;
    }
    auto found = port == 3 ? finding(WeightRole::running_mean, use, "running_mean")
                           : finding(WeightRole::running_variance, use, "running_var");
    found.trainable = false;
    found.note = "statistics of a batch norm: they follow the data";
    return found;
}

std::optional<Finding> of_use(const Use& use, const ConstantPart& part) {
    const auto* node = use.node;
    const auto port = use.port;
    if (is_convolution(*node)) {
        return port == 1 ? std::optional(finding(WeightRole::kernel, use, "weight")) : std::nullopt;
    }
    if (ov::is_type<v0::MatMul>(node)) {
        return feeds_sine(*node) ? std::nullopt : std::optional(finding(WeightRole::kernel, use, "weight"));
    }
    if (is_recurrent(*node)) {
        return of_recurrent(use);
    }
    if (is_batch_norm(*node)) {
        return of_batch_norm(use);
    }
    if (ov::is_type<v12::GroupNormalization>(node) && port > 0) {
        return port == 1 ? finding(WeightRole::scale, use, "scale") : finding(WeightRole::shift, use, "shift");
    }
    if (is_table_lookup(*node)) {
        return port == 0 ? std::optional(finding(WeightRole::embedding, use, "weight")) : std::nullopt;
    }
    if (ov::is_type<v0::PRelu>(node)) {
        return port == 1 ? std::optional(finding(WeightRole::other, use, "slope")) : std::nullopt;
    }
    if (ov::is_type<v7::Einsum>(node)) {
        return finding(WeightRole::kernel, use, "weight");
    }
    if (is_affine(*node)) {
        return of_affine(use, part);
    }
    if (ov::is_type<v0::Concat>(node) && !is_uniform(use.value())) {
        return finding(WeightRole::other, use, "value");  // a class token, a learned prompt
    }
    return std::nullopt;
}

}  // namespace

std::optional<Finding> find_role(const Candidate& candidate, const ConstantPart& part) {
    for (const auto& use : candidate.uses) {
        if (auto found = of_use(use, part)) {
            if (candidate.quantized && found->note.empty()) {
                found->note = candidate.constant->get_element_type().to_string() +
                              " with a scale in the file: trained, and stored once changed, as the f32 it stands for";
            }
            return found;
        }
    }
    return std::nullopt;
}

}  // namespace ovtk::weights

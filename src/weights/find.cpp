// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/find.hpp"

#include <algorithm>

#include "openvino/op/ops.hpp"
#include "weights/layers.hpp"
#include "weights/naming.hpp"

namespace ovtk::weights {

namespace {

// Whether each node comes before a layer with a kernel: what follows the last one decodes the outputs.
std::set<const ov::Node*> before_a_kernel(const std::vector<std::shared_ptr<ov::Node>>& order,
                                          const std::vector<Finding>& findings) {
    std::set<const ov::Node*> kernels;
    for (const auto& finding : findings) {
        if (finding.role == WeightRole::kernel) {
            kernels.insert(finding.layer.get());
        }
    }
    std::set<const ov::Node*> result;
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        for (const auto& output : (*node)->outputs()) {
            for (const auto& input : output.get_target_inputs()) {
                if (kernels.count(input.get_node()) + result.count(input.get_node()) > 0) {
                    result.insert(node->get());
                }
            }
        }
    }
    return result;
}

// Tables added or multiplied behind the last layer hold anchors and strides.
void freeze_decoding(const std::vector<std::shared_ptr<ov::Node>>& order, std::vector<Finding>& findings) {
    const auto followed = before_a_kernel(order, findings);
    for (auto& finding : findings) {
        if (finding.role == WeightRole::other && is_affine(*finding.layer) && finding.trainable &&
            followed.count(finding.layer.get()) == 0) {
            finding.trainable = false;
            finding.note = "follows the last layer: a constant of the decoding (anchors, strides)";
        }
    }
}

}  // namespace

std::vector<Weight> find(const std::shared_ptr<const ov::Model>& model) {
    const auto order = model->get_ordered_ops();
    const ConstantPart part(order);
    std::vector<Candidate> candidates;
    std::vector<Finding> findings;
    for (auto& candidate : scan(order, part)) {
        if (auto finding = find_role(candidate, part)) {
            candidates.push_back(std::move(candidate));
            findings.push_back(std::move(*finding));
        }
    }
    freeze_decoding(order, findings);
    const auto names = name_weights(findings, candidates);
    std::vector<Weight> weights;
    for (size_t i = 0; i < findings.size(); ++i) {
        Weight weight;
        weight.info.name = names[i].weight;
        weight.info.layer = names[i].layer;
        weight.info.role = findings[i].role;
        weight.info.shape = candidates[i].values.front().get_shape();
        weight.info.stored_type = candidates[i].constant->get_element_type();
        weight.info.op_type = findings[i].layer->get_type_name();
        weight.info.trainable = findings[i].trainable;
        weight.info.note = findings[i].note;
        weight.place = candidates[i];
        weight.layer = findings[i].layer;
        weight.kind = findings[i].kind;
        weights.push_back(std::move(weight));
    }
    return weights;
}

ov::Tensor value_of(const Weight& weight) {
    return as_f32(weight.place.quantized ? evaluate(weight.place.values.front())
                                         : weight.place.constant->get_tensor_view());
}

}  // namespace ovtk::weights

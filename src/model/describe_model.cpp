// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>

#include "autodiff/reach.hpp"
#include "graph/check.hpp"
#include "openvino/op/ops.hpp"
#include "ovtk/describe.hpp"
#include "weights/find.hpp"
#include "weights/layers.hpp"
#include "weights/select.hpp"

namespace ovtk {

using namespace ov::op;

namespace {

ModelDescription::Port port_of(const ov::Output<const ov::Node>& value) {
    const auto* node = value.get_node();
    const bool result = ov::is_type<v0::Result>(node);
    const auto& names = value.get_names();
    const auto& other = result ? node->get_input_node_ptr(0)->get_friendly_name() : node->get_friendly_name();
    return {names.empty() ? other : value.get_any_name(),
            value.get_element_type().to_string(),
            value.get_partial_shape().to_string()};
}

// How the layer of batch norm is written, from the weights it has.
std::string form_of(const ov::Node& layer, const std::set<WeightRole>& roles) {
    if (weights::is_batch_norm(layer)) {
        return "BatchNormInference";
    }
    if (roles.count(WeightRole::running_mean) == 0) {
        return "Multiply, Add";
    }
    return roles.count(WeightRole::running_variance) > 0 ? "Subtract, Divide, Multiply, Add"
                                                         : "Subtract, Multiply, Add";
}

std::vector<ModelDescription::BatchNorm> batch_norms_of(const std::vector<weights::Weight>& found) {
    std::vector<ModelDescription::BatchNorm> norms;
    std::map<const ov::Node*, std::set<WeightRole>> roles;
    for (const auto& weight : found) {
        roles[weight.layer.get()].insert(weight.info.role);
    }
    std::set<const ov::Node*> seen;
    for (const auto& weight : found) {
        if (weight.kind == "batch_norm" && seen.insert(weight.layer.get()).second) {
            norms.push_back({weight.info.layer, form_of(*weight.layer, roles[weight.layer.get()])});
        }
    }
    return norms;
}

std::vector<ModelDescription::Obstacle> obstacles_in(const ov::Model& model,
                                                     const std::vector<weights::Weight>& found,
                                                     const Registry& registry) {
    ov::OutputVector outputs;
    for (const auto& result : model.get_results()) {
        outputs.push_back(result->input_value(0));
    }
    ov::OutputVector wrt;
    for (const auto& weight : found) {
        if (weight.info.trainable) {
            wrt.insert(wrt.end(), weight.place.values.begin(), weight.place.values.end());
        }
    }
    std::vector<ModelDescription::Obstacle> obstacles;
    for (const auto& node : autodiff::nodes_without_rule(model.get_ordered_ops(), outputs, wrt, registry)) {
        const auto& entry = registry.find(node->get_type_info());
        const auto reason = entry.status == OpStatus::not_trainable ? entry.traits.note : "it has no gradient rule";
        obstacles.push_back({graph::describe(*node), reason});
    }
    return obstacles;
}

// The batch that all inputs with a fixed first axis share; 0 when there is none.
int64_t fixed_batch(const ov::Model& model) {
    int64_t batch = 0;
    for (const auto& input : model.inputs()) {
        const auto& shape = input.get_partial_shape();
        if (shape.rank().is_dynamic() || shape.size() == 0 || shape[0].is_dynamic()) {
            return 0;
        }
        batch = shape[0].get_length();
    }
    return batch;
}

std::vector<std::string> notes_of(const ov::Model& model, const ModelDescription& description) {
    std::vector<std::string> notes;
    if (description.weights.empty()) {
        notes.push_back("It has no floating-point weights that meet data: there is nothing to train.");
    }
    const auto& all = description.weights;
    const bool convolves = std::any_of(all.begin(), all.end(), [](const WeightInfo& weight) {
        return weight.op_type.find("Convolution") != std::string::npos;
    });
    if (convolves && description.batch_norms.empty()) {
        notes.push_back("No batch norm is left in it: it had none, or they were folded into the convolutions. "
                        "Start with a small learning rate (1e-4 for adam).");
    }
    const auto quantized =
        std::count_if(all.begin(), all.end(), [](const WeightInfo& weight) { return !weight.stored_type.is_real(); });
    if (quantized > 0) {
        notes.push_back(graph::text(quantized,
                                    " of its weights are stored as integers with scales and train as the f32 "
                                    "they stand for."));
    }
    if (const auto batch = fixed_batch(model)) {
        notes.push_back(
            graph::text("Its batch is fixed to ", batch, "; with_batch() frees it where the model allows."));
    }
    for (const auto& result : model.get_results()) {
        const auto last = weights::behind_views(result->input_value(0));
        const auto name = port_of(std::const_pointer_cast<const v0::Result>(result)->output(0)).name;
        if (ov::is_type_any_of<v1::Softmax, v8::Softmax>(last)) {
            notes.push_back("Output '" + name + "' ends in Softmax; cross_entropy is computed from what goes into it.");
        }
        if (!result->get_output_element_type(0).is_real()) {
            notes.push_back("Output '" + name + "' holds " + result->get_output_element_type(0).to_string() +
                            ": no gradient comes back through it.");
        }
    }
    return notes;
}

}  // namespace

ModelDescription describe_model(const std::shared_ptr<const ov::Model>& model,
                                const LiftOptions& options,
                                const Registry& registry) {
    OVTK_CHECK(model, "no model was given");
    auto found = weights::find(model);
    if (!found.empty()) {
        weights::select(found, options);
    }
    ModelDescription description;
    description.name = model->get_friendly_name();
    description.ops = model->get_ops().size();
    for (const auto& input : model->inputs()) {
        description.inputs.push_back(port_of(input));
    }
    for (const auto& output : model->outputs()) {
        description.outputs.push_back(port_of(output));
    }
    for (const auto& weight : found) {
        const auto numbers = ov::shape_size(weight.info.shape);
        description.weights.push_back(weight.info);
        description.weight_numbers += numbers;
        description.trainable_numbers += weight.info.trainable ? numbers : 0;
    }
    description.batch_norms = batch_norms_of(found);
    description.obstacles = obstacles_in(*model, found, registry);
    description.notes = notes_of(*model, description);
    return description;
}

}  // namespace ovtk

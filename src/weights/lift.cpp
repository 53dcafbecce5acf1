// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/lift.hpp"

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "openvino/pass/constant_folding.hpp"
#include "weights/find.hpp"
#include "weights/select.hpp"

namespace ovtk {

namespace {

std::vector<weights::Weight> selected(const std::shared_ptr<const ov::Model>& model, const LiftOptions& options) {
    OVTK_CHECK(model, "no model was given");
    auto found = weights::find(model);
    OVTK_CHECK(!found.empty(),
               "the model '",
               model->get_friendly_name(),
               "' has no floating-point weights that meet data; a model of formulas alone cannot be trained");
    weights::select(found, options);
    return found;
}

}  // namespace

std::string to_string(WeightRole role) {
    switch (role) {
    case WeightRole::kernel:
        return "kernel";
    case WeightRole::bias:
        return "bias";
    case WeightRole::scale:
        return "scale";
    case WeightRole::shift:
        return "shift";
    case WeightRole::running_mean:
        return "running_mean";
    case WeightRole::running_variance:
        return "running_variance";
    case WeightRole::embedding:
        return "embedding";
    case WeightRole::other:
        return "other";
    }
    return "other";
}

std::vector<WeightInfo> find_weights(const std::shared_ptr<const ov::Model>& model, const LiftOptions& options) {
    std::vector<WeightInfo> infos;
    for (const auto& weight : selected(model, options)) {
        infos.push_back(weight.info);
    }
    return infos;
}

Lifted lift(const std::shared_ptr<const ov::Model>& model, const LiftOptions& options) {
    OVTK_CHECK(model, "no model was given");
    Lifted lifted;
    lifted.model = model->clone();
    for (const auto& weight : selected(lifted.model, options)) {
        lifted.weights.push_back(weight.info);
        lifted.values.push_back(weights::value_of(weight));
        const auto parameter = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, weight.info.shape);
        parameter->set_friendly_name(weight.info.name);
        parameter->output(0).set_names({weight.info.name});
        for (auto value : weight.place.values) {
            value.replace(graph::convert(parameter, value.get_element_type()));
        }
        lifted.parameters.push_back(parameter);
    }
    lifted.model->add_parameters(lifted.parameters);
    ov::pass::ConstantFolding().run_on_model(lifted.model);  // shape arithmetic: the weights are no constants any more
    return lifted;
}

}  // namespace ovtk

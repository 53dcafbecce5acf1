// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/parameter.hpp"
#include "ovtk/optimizers.hpp"

namespace ovtk {

std::shared_ptr<ov::Model> update_model(const Optimizer& optimizer, const ov::Shape& weight, double weight_decay) {
    ov::ParameterVector parameters;
    const auto input = [&parameters](const ov::Shape& shape, const std::string& name) {
        parameters.push_back(std::make_shared<ov::op::v0::Parameter>(ov::element::f32, shape));
        parameters.back()->set_friendly_name(name);
        parameters.back()->output(0).set_names({name});
        return parameters.back()->output(0);
    };
    UpdateInputs in;
    in.w = input(weight, "w");
    in.g = input(weight, "g");
    const auto slots = optimizer.slots(weight);
    for (const auto& slot : slots) {
        in.slots.push_back(input(slot.shape, slot.name));
    }
    const auto scalars = optimizer.scalars(/*step=*/1, optimizer.learning_rate()).size();
    for (size_t i = 0; i < scalars; ++i) {
        in.scalars.push_back(input({}, i == 0 ? "lr" : "scalar/" + std::to_string(i)));
    }
    in.weight_decay = weight_decay;
    const auto update = optimizer.build(in);
    ov::OutputVector outputs{update.w};
    outputs.insert(outputs.end(), update.slots.begin(), update.slots.end());
    for (size_t i = 0; i < outputs.size(); ++i) {
        outputs[i].add_names({i == 0 ? "w/new" : slots[i - 1].name + "/new"});
    }
    return std::make_shared<ov::Model>(outputs, parameters, optimizer.name());
}

}  // namespace ovtk

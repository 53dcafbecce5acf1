// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/parameter.hpp"
#include "ovtk/losses.hpp"

namespace ovtk {

namespace {

std::shared_ptr<ov::op::v0::Parameter> input(const ov::element::Type& type,
                                             const ov::PartialShape& shape,
                                             const std::string& name) {
    auto parameter = std::make_shared<ov::op::v0::Parameter>(type, shape);
    parameter->set_friendly_name(name);
    parameter->output(0).set_names({name});
    return parameter;
}

std::shared_ptr<ov::Model> build(const Loss& loss,
                                 const std::shared_ptr<ov::op::v0::Parameter>& prediction,
                                 const TargetSpec& target) {
    ov::ParameterVector inputs{prediction};
    Output value;
    if (target.type == ov::element::dynamic) {
        value = loss.build(prediction, {});
    } else {
        inputs.push_back(input(target.type, target.shape, "target"));
        value = loss.build(prediction, inputs.back());
    }
    value.add_names({"loss"});
    return std::make_shared<ov::Model>(ov::OutputVector{value}, inputs, "loss");
}

}  // namespace

std::shared_ptr<ov::Model> loss_model(const Loss& loss, const ov::PartialShape& prediction) {
    const auto x = input(ov::element::f32, prediction, "prediction");
    return build(loss, x, loss.target_for(x));
}

std::shared_ptr<ov::Model> loss_model(const Loss& loss, const ov::PartialShape& prediction, const TargetSpec& target) {
    return build(loss, input(ov::element::f32, prediction, "prediction"), target);
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "evaluator.hpp"

#include <algorithm>

#include "model.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "openvino/runtime/properties.hpp"
#include "ovtk/error.hpp"

namespace ovtk::cli {

namespace {

std::string signature_of(const Batch& batch) {
    std::string text;
    for (const auto* tensors : {&batch.inputs, &batch.targets}) {
        for (const auto& [name, tensor] : *tensors) {
            text += name + tensor.get_shape().to_string();
        }
    }
    return text;
}

void check_device(ov::Core& core, const std::string& device) {
    const auto devices = core.get_available_devices();
    const auto base = device.substr(0, device.find_first_of(".:("));
    const auto known = std::any_of(devices.begin(), devices.end(), [&](const std::string& name) {
        return name.substr(0, name.find('.')) == base;
    });
    if (known || base == "AUTO" || base == "HETERO" || base == "MULTI" || base == "BATCH") {
        return;
    }
    std::string list;
    for (const auto& name : devices) {
        list += (list.empty() ? "" : ", ") + name;
    }
    throw ArgumentError("There is no device '" + device + "' here; there are: " + list + ".");
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const ov::Model> model,
                     LossPtr loss,
                     MetricPtr metric,
                     std::string device,
                     const std::string& precision)
    : m_model(std::move(model)),
      m_loss(std::move(loss)),
      m_metric(std::move(metric)),
      m_device(std::move(device)),
      m_precision(precision) {
    check_device(m_core, m_device);
}

/// The model for the shapes of one batch; outputs: prediction, then loss, then the metric's sums.
std::shared_ptr<ov::Model> Evaluator::build(const Batch& batch, std::vector<std::string>& inputs) const {
    const auto model = m_model->clone();
    std::map<ov::Output<ov::Node>, ov::PartialShape> shapes;
    LoadedModel names;
    names.model = model;
    const auto fields = names.inputs();
    for (size_t i = 0; i < fields.size(); ++i) {
        inputs.push_back(fields[i].name);
        shapes[model->input(i)] = batch.inputs.at(fields[i].name).get_shape();
    }
    model->reshape(shapes);
    auto prediction = model->get_results().front()->input_value(0);
    if (prediction.get_element_type() != ov::element::f32) {
        prediction = std::make_shared<ov::op::v0::Convert>(prediction, ov::element::f32);
    }
    ov::OutputVector outputs = {prediction};
    auto parameters = model->get_parameters();
    if (m_loss) {
        const auto& y = batch.targets.at("y");
        const auto target = std::make_shared<ov::op::v0::Parameter>(y.get_element_type(), y.get_shape());
        outputs.push_back(m_loss->build(outputs[0], target));
        for (const auto& sum : m_metric->build(outputs[0], target)) {
            outputs.push_back(sum);
        }
        parameters.push_back(target);
        inputs.emplace_back("y");
    }
    return std::make_shared<ov::Model>(outputs, parameters, "evaluation");
}

Evaluator::Program& Evaluator::program_for(const Batch& batch) {
    const auto signature = signature_of(batch);
    const auto found = m_programs.find(signature);
    if (found != m_programs.end()) {
        return found->second;
    }
    Program program;
    const auto model = build(batch, program.inputs);
    program.request =
        m_core.compile_model(model, m_device, ov::hint::inference_precision(m_precision)).create_infer_request();
    return m_programs.emplace(signature, std::move(program)).first->second;
}

ov::Tensor Evaluator::add(const Batch& batch) {
    auto& program = program_for(batch);
    for (size_t i = 0; i < program.inputs.size(); ++i) {
        const auto& name = program.inputs[i];
        program.request.set_input_tensor(i, name == "y" && m_loss ? batch.targets.at(name) : batch.inputs.at(name));
    }
    program.request.infer();
    const auto output = program.request.get_output_tensor(0);
    ov::Tensor prediction(output.get_element_type(), output.get_shape());
    output.copy_to(prediction);
    if (m_loss) {
        const auto samples = static_cast<double>(batch.inputs.begin()->second.get_shape()[0]);
        m_loss_sum += samples * program.request.get_output_tensor(1).data<float>()[0];
        m_samples += samples;
        const auto sums = program.request.get_compiled_model().outputs().size() - 2;
        m_totals.resize(sums);
        for (size_t i = 0; i < sums; ++i) {
            const auto tensor = program.request.get_output_tensor(2 + i);
            m_totals[i].resize(tensor.get_size());
            for (size_t k = 0; k < tensor.get_size(); ++k) {
                m_totals[i][k] += tensor.data<float>()[k];
            }
        }
    }
    return prediction;
}

std::map<std::string, double> Evaluator::result() const {
    return {{"loss", m_samples > 0 ? m_loss_sum / m_samples : 0}, {m_metric->name(), m_metric->value(m_totals)}};
}

}  // namespace ovtk::cli

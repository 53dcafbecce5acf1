// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "evaluator.hpp"

#include <algorithm>

#include "model.hpp"
#include "openvino/op/add.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/multiply.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "openvino/runtime/properties.hpp"
#include "ovtk/device.hpp"
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

ov::Output<ov::Node> weighted(const ov::Output<ov::Node>& loss, double weight) {
    if (weight == 1) {
        return loss;
    }
    const auto factor = ov::op::v0::Constant::create(loss.get_element_type(), {}, {weight});
    return std::make_shared<ov::op::v1::Multiply>(loss, factor);
}

/// Class indices of another loss as the values that this one takes.
ov::Output<ov::Node> as_target(const Loss& loss,
                               const ov::Output<ov::Node>& prediction,
                               const ov::Output<ov::Node>& target) {
    if (target.get_element_type().is_integral() && loss.target_for(prediction).type.is_integral()) {
        return target;
    }
    return std::make_shared<ov::op::v0::Convert>(target, ov::element::f32);
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const ov::Model> model,
                     size_t output,
                     std::vector<LossTerm> losses,
                     MetricPtr metric,
                     std::string device,
                     const std::string& precision)
    : m_model(std::move(model)),
      m_output(output),
      m_losses(std::move(losses)),
      m_metric(std::move(metric)),
      m_device(std::move(device)),
      m_precision(precision) {
    check_device(m_core, m_device);
}

/// The model for the shapes of one batch; outputs: prediction, then loss, then the metric's sums.
std::shared_ptr<ov::Model> Evaluator::build(const Batch& batch, Program& program) const {
    const auto model = m_model->clone();
    std::map<ov::Output<ov::Node>, ov::PartialShape> shapes;
    LoadedModel names;
    names.model = model;
    const auto fields = names.inputs();
    for (size_t i = 0; i < fields.size(); ++i) {
        program.inputs.push_back(fields[i].name);
        shapes[model->input(i)] = batch.inputs.at(fields[i].name).get_shape();
    }
    model->reshape(shapes);
    const auto output = [&](size_t i) -> ov::Output<ov::Node> {
        const auto value = model->get_results()[i]->input_value(0);
        return value.get_element_type() == ov::element::f32
                   ? value
                   : std::make_shared<ov::op::v0::Convert>(value, ov::element::f32)->output(0);
    };
    ov::OutputVector outputs = {output(m_output)};
    auto parameters = model->get_parameters();
    std::map<std::string, ov::Output<ov::Node>> targets;
    ov::Output<ov::Node> sum;
    for (const auto& term : m_losses) {
        auto& target = targets[term.target];
        if (!target.get_node()) {
            const auto& y = batch.targets.at(term.target);
            parameters.push_back(std::make_shared<ov::op::v0::Parameter>(y.get_element_type(), y.get_shape()));
            program.targets.push_back(term.target);
            target = parameters.back();
        }
        const auto prediction = output(output_index(*model, term.output));
        const auto loss =
            weighted(term.loss->build(prediction, as_target(*term.loss, prediction, target)), term.weight);
        sum = sum.get_node() ? std::make_shared<ov::op::v1::Add>(sum, loss)->output(0) : loss;
    }
    if (!m_losses.empty()) {
        outputs.push_back(sum);
        for (const auto& value : m_metric->build(outputs[0], targets.at(m_losses.front().target))) {
            outputs.push_back(value);
        }
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
    const auto model = build(batch, program);
    program.request =
        m_core.compile_model(lowered_for_device(model, m_device), m_device, ov::hint::inference_precision(m_precision))
            .create_infer_request();
    return m_programs.emplace(signature, std::move(program)).first->second;
}

ov::Tensor Evaluator::add(const Batch& batch) {
    auto& program = program_for(batch);
    for (size_t i = 0; i < program.inputs.size(); ++i) {
        program.request.set_input_tensor(i, batch.inputs.at(program.inputs[i]));
    }
    for (size_t i = 0; i < program.targets.size(); ++i) {
        program.request.set_input_tensor(program.inputs.size() + i, batch.targets.at(program.targets[i]));
    }
    program.request.infer();
    const auto output = program.request.get_output_tensor(0);
    ov::Tensor prediction(output.get_element_type(), output.get_shape());
    output.copy_to(prediction);
    if (!m_losses.empty()) {
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

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// The gradients of a small model, as a model that OpenVINO runs:
//     loss = sum((x * w - target)^2),    d loss / d w = 2 * (x * w - target) * x
#include "ovtk/gradients.hpp"

#include <iostream>
#include <openvino/openvino.hpp>
#include <openvino/opsets/opset13.hpp>

#include "ovtk/values.hpp"

namespace ops = ov::opset13;

std::shared_ptr<ov::Model> build_model() {
    const auto x = std::make_shared<ops::Parameter>(ov::element::f32, ov::Shape{3});
    const auto w = ops::Constant::create(ov::element::f32, ov::Shape{3}, {1, 2, 3});
    const auto target = ops::Constant::create(ov::element::f32, ov::Shape{3}, {1, 1, 1});
    w->set_friendly_name("w");
    const auto error = std::make_shared<ops::Subtract>(std::make_shared<ops::Multiply>(x, w), target);
    const auto axis = ops::Constant::create(ov::element::i64, ov::Shape{1}, {0});
    const auto loss = std::make_shared<ops::ReduceSum>(std::make_shared<ops::Multiply>(error, error), axis);
    return std::make_shared<ov::Model>(ov::OutputVector{loss}, ov::ParameterVector{x}, "squares");
}

int main() {
    const auto model = build_model();
    const auto w = ovtk::find_value(model, "w");
    const auto gradients = ovtk::gradient_model(model, {model->output(0)}, {w}, /*with_outputs=*/true);

    ov::Core core;
    auto request =
        core.compile_model(gradients, "CPU", ov::hint::inference_precision(ov::element::f32)).create_infer_request();
    ov::Tensor input(ov::element::f32, ov::Shape{3});
    const float values[] = {1, 1, 2};
    std::copy(std::begin(values), std::end(values), input.data<float>());
    request.set_input_tensor(input);
    request.infer();

    std::cout << "loss " << request.get_output_tensor(0).data<float>()[0] << "\ngrad/w";
    const auto gradient = request.get_output_tensor(1);
    for (size_t i = 0; i < gradient.get_size(); ++i) {
        std::cout << ' ' << gradient.data<float>()[i];
    }
    std::cout << '\n';
    return 0;
}

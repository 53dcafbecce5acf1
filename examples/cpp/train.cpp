// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// Trains a small classifier: is the first coordinate of a point larger than the second? Writes classifier.xml, which
// any OpenVINO program loads.
#include <iostream>
#include <openvino/openvino.hpp>
#include <openvino/opsets/opset13.hpp>
#include <random>

#include "ovtk/session.hpp"

namespace ops = ov::opset13;

constexpr size_t POINTS = 64;

std::shared_ptr<ov::Model> build_model() {
    const auto x = std::make_shared<ops::Parameter>(ov::element::f32, ov::PartialShape{-1, 2});
    x->output(0).set_names({"x"});
    const auto w = ops::Constant::create(ov::element::f32, ov::Shape{2, 2}, {0.3, -0.1, 0.2, 0.4});
    const auto y = std::make_shared<ops::MatMul>(x, w);
    y->output(0).set_names({"classes"});
    return std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{x}, "classifier");
}

int main() {
    ovtk::SessionOptions options;
    options.losses = {{ovtk::losses::cross_entropy(), "", "", 1}};
    options.optimizer = ovtk::make_optimizer("adamw", {{"lr", "0.1"}});
    options.metrics = {ovtk::metrics::accuracy()};
    ovtk::Session session(build_model(), options);

    ov::Tensor x(ov::element::f32, {POINTS, 2});
    ov::Tensor y(ov::element::i64, {POINTS});
    std::mt19937 engine(0);
    std::normal_distribution<float> normal;
    for (size_t i = 0; i < POINTS; ++i) {
        auto* point = x.data<float>() + 2 * i;
        point[0] = normal(engine);
        point[1] = normal(engine);
        y.data<int64_t>()[i] = point[0] > point[1] ? 1 : 0;
    }

    std::cout << "accuracy before " << session.evaluate({{"x", x}}, {{"y", y}}).at("accuracy") << '\n';
    for (int step = 0; step < 60; ++step) {
        session.step({{"x", x}}, {{"y", y}});
    }
    std::cout << "accuracy after " << session.evaluate({{"x", x}}, {{"y", y}}).at("accuracy") << '\n';
    session.export_model("classifier.xml");
    return 0;
}

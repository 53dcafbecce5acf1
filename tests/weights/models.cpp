// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/models.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/run.hpp"

namespace ovtk::test {

using namespace ov::op;

std::shared_ptr<v0::Constant> numbers(const ov::Shape& shape, const std::string& name) {
    std::vector<float> values(ov::shape_size(shape));
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] = 0.5f + 0.3f * static_cast<float>(std::sin(1.7 * static_cast<double>(i)));
    }
    auto constant = v0::Constant::create(ov::element::f32, shape, values);
    if (!name.empty()) {
        constant->set_friendly_name(name);
    }
    return constant;
}

std::shared_ptr<v0::Parameter> image(int64_t channels, int64_t size) {
    return std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{-1, channels, size, size});
}

std::shared_ptr<v0::Parameter> vector_of(int64_t features) {
    return std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{-1, features});
}

Output convolution(const Output& x, const Output& kernel) {
    return std::make_shared<v1::Convolution>(x,
                                             kernel,
                                             ov::Strides{1, 1},
                                             ov::CoordinateDiff{1, 1},
                                             ov::CoordinateDiff{1, 1},
                                             ov::Strides{1, 1});
}

Output dense(const Output& x, const Output& weight) {
    return std::make_shared<v0::MatMul>(x, weight, false, true);
}

std::shared_ptr<ov::Model> model_of(const Output& result, const std::shared_ptr<v0::Parameter>& input) {
    return std::make_shared<ov::Model>(ov::OutputVector{result}, ov::ParameterVector{input});
}

std::shared_ptr<ov::Model> small_cnn() {
    const auto x = image();
    Output y = convolution(x, numbers({4, 3, 3, 3}, "conv1.weight"));
    y = std::make_shared<v0::Relu>(std::make_shared<v1::Add>(y, numbers({1, 4, 1, 1}, "conv1.bias")));
    y = convolution(y, numbers({5, 4, 3, 3}, "conv2.weight"));
    y = std::make_shared<v0::Relu>(std::make_shared<v1::Add>(y, numbers({1, 5, 1, 1}, "conv2.bias")));
    y = std::make_shared<v1::ReduceMean>(y, v0::Constant::create(ov::element::i64, {2}, {2, 3}), false);
    y = dense(y, numbers({3, 5}, "classifier.weight"));
    y = std::make_shared<v1::Add>(y, numbers({3}, "classifier.bias"));
    return model_of(y, x);
}

std::vector<std::string> roles_of(const std::shared_ptr<ov::Model>& model, const LiftOptions& options) {
    std::vector<std::string> lines;
    for (const auto& weight : find_weights(model, options)) {
        lines.push_back(weight.name + " " + to_string(weight.role) + (weight.trainable ? "" : " frozen"));
    }
    return lines;
}

std::vector<std::string> trained_in(const std::shared_ptr<ov::Model>& model, const LiftOptions& options) {
    std::vector<std::string> names;
    for (const auto& weight : find_weights(model, options)) {
        if (weight.trainable) {
            names.push_back(weight.name);
        }
    }
    return names;
}

// Numbers for an input; dynamic sizes become 2.
static ov::Tensor numbers_for(const ov::Output<const ov::Node>& input) {
    ov::Shape shape;
    for (const auto& size : input.get_partial_shape()) {
        shape.push_back(size.is_static() ? size.get_length() : 2);
    }
    ov::Tensor tensor(input.get_element_type(), shape);
    if (input.get_element_type() == ov::element::f32) {
        for (size_t i = 0; i < tensor.get_size(); ++i) {
            tensor.data<float>()[i] = static_cast<float>(std::cos(0.9 * static_cast<double>(i)));
        }
    } else {
        std::fill_n(static_cast<uint8_t*>(tensor.data()), tensor.get_byte_size(), uint8_t{0});
    }
    return tensor;
}

void expect_lifted_equal(const std::shared_ptr<ov::Model>& model) {
    const auto lifted = lift(model);
    std::vector<ov::Tensor> inputs;
    for (const auto& input : std::const_pointer_cast<const ov::Model>(model)->inputs()) {
        inputs.push_back(numbers_for(input));
    }
    const auto expected = run(model, inputs);
    inputs.insert(inputs.end(), lifted.values.begin(), lifted.values.end());
    const auto actual = run(lifted.model, inputs);
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i) {
        expect_near(actual[i], values_of(expected[i]), 1e-5);
    }
}

}  // namespace ovtk::test

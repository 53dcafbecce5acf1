// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "openvino/runtime/core.hpp"
#include "openvino/runtime/properties.hpp"

namespace ovtk::test {

ov::Tensor f32(const ov::Shape& shape, const std::vector<float>& values) {
    ov::Tensor tensor(ov::element::f32, shape);
    if (tensor.get_size() != values.size()) {
        throw std::invalid_argument("f32(): number of values does not fit the shape");
    }
    std::copy(values.begin(), values.end(), tensor.data<float>());
    return tensor;
}

ov::Tensor i64(const ov::Shape& shape, const std::vector<int64_t>& values) {
    ov::Tensor tensor(ov::element::i64, shape);
    if (tensor.get_size() != values.size()) {
        throw std::invalid_argument("i64(): number of values does not fit the shape");
    }
    std::copy(values.begin(), values.end(), tensor.data<int64_t>());
    return tensor;
}

template <class T>
static std::vector<double> as_doubles(const ov::Tensor& tensor) {
    const auto* data = tensor.data<const T>();
    return {data, data + tensor.get_size()};
}

std::vector<double> values_of(const ov::Tensor& tensor) {
    switch (tensor.get_element_type()) {
    case ov::element::f32:
        return as_doubles<float>(tensor);
    case ov::element::f64:
        return as_doubles<double>(tensor);
    case ov::element::f16:
        return as_doubles<ov::float16>(tensor);
    case ov::element::i32:
        return as_doubles<int32_t>(tensor);
    case ov::element::i64:
        return as_doubles<int64_t>(tensor);
    case ov::element::boolean:
    case ov::element::u8:
        return as_doubles<uint8_t>(tensor);
    default:
        throw std::invalid_argument("values_of(): type " + tensor.get_element_type().to_string());
    }
}

Compiled::Compiled(const std::shared_ptr<ov::Model>& model) : m_outputs(model->outputs().size()) {
    static ov::Core core;
    m_request = core.compile_model(model,
                                   "CPU",
                                   ov::hint::inference_precision(ov::element::f32),
                                   ov::num_streams(1),
                                   ov::inference_num_threads(1))
                    .create_infer_request();
}

std::vector<ov::Tensor> Compiled::operator()(const std::vector<ov::Tensor>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) {
        m_request.set_input_tensor(i, inputs[i]);
    }
    m_request.infer();
    std::vector<ov::Tensor> results;
    for (size_t i = 0; i < m_outputs; ++i) {
        const auto output = m_request.get_output_tensor(i);
        ov::Tensor copy(output.get_element_type(), output.get_shape());
        if (copy.get_size() > 0) {  // copy_to crashes on some empty tensors
            output.copy_to(copy);
        }
        results.push_back(copy);
    }
    return results;
}

std::vector<ov::Tensor> run(const std::shared_ptr<ov::Model>& model, const std::vector<ov::Tensor>& inputs) {
    return Compiled(model)(inputs);
}

void expect_near(const std::vector<double>& actual, const std::vector<double>& expected, double relative) {
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i) {
        if (std::isnan(expected[i])) {
            EXPECT_TRUE(std::isnan(actual[i])) << "element " << i;
        } else if (std::isinf(expected[i])) {
            EXPECT_EQ(actual[i], expected[i]) << "element " << i;
        } else {
            EXPECT_NEAR(actual[i], expected[i], relative * (1 + std::abs(expected[i]))) << "element " << i;
        }
    }
}

void expect_near(const ov::Tensor& actual, const std::vector<double>& expected, double relative) {
    expect_near(values_of(actual), expected, relative);
}

}  // namespace ovtk::test

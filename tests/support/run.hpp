// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/runtime/infer_request.hpp"
#include "openvino/runtime/tensor.hpp"
#include "ovtk/types.hpp"

namespace ovtk::test {

/// An f32 tensor with the given values.
ov::Tensor f32(const ov::Shape& shape, const std::vector<float>& values);
/// An i64 tensor with the given values.
ov::Tensor i64(const ov::Shape& shape, const std::vector<int64_t>& values);
/// The values of a tensor of any numeric type.
std::vector<double> values_of(const ov::Tensor& tensor);

/// A model compiled for CPU in f32, to be run any number of times.
class Compiled {
public:
    explicit Compiled(const std::shared_ptr<ov::Model>& model);
    std::vector<ov::Tensor> operator()(const std::vector<ov::Tensor>& inputs);

private:
    size_t m_outputs;
    ov::InferRequest m_request;
};

/// Compiles a model and runs it once.
std::vector<ov::Tensor> run(const std::shared_ptr<ov::Model>& model, const std::vector<ov::Tensor>& inputs);

/// Fails the test unless each pair is within `relative * (1 + |expected|)`; NaN equals NaN, infinity itself.
void expect_near(const std::vector<double>& actual, const std::vector<double>& expected, double relative = 1e-4);
void expect_near(const ov::Tensor& actual, const std::vector<double>& expected, double relative = 1e-4);

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/op/ops.hpp"
#include "ovtk/lift.hpp"
#include "ovtk/types.hpp"

/// Parts of models for the tests of lifting.
namespace ovtk::test {

/// An f32 Constant of small numbers that differ from each other, under a name (none: the one OpenVINO makes up).
std::shared_ptr<ov::op::v0::Constant> numbers(const ov::Shape& shape, const std::string& name = {});

std::shared_ptr<ov::op::v0::Parameter> image(int64_t channels = 3, int64_t size = 8);
std::shared_ptr<ov::op::v0::Parameter> vector_of(int64_t features);

/// A 3x3 convolution that keeps the size, its kernel given.
Output convolution(const Output& x, const Output& kernel);
/// x W^T, W being [outputs, inputs].
Output dense(const Output& x, const Output& weight);

std::shared_ptr<ov::Model> model_of(const Output& result, const std::shared_ptr<ov::op::v0::Parameter>& input);

/// Two convolutions with biases, global pooling, a dense layer with a bias: conv1, conv2, classifier.
std::shared_ptr<ov::Model> small_cnn();

/// "conv1.weight kernel", one a line: what find_weights() says, with " frozen" where a weight doesn't train.
std::vector<std::string> roles_of(const std::shared_ptr<ov::Model>& model, const LiftOptions& options = {});
/// The names of the weights that train.
std::vector<std::string> trained_in(const std::shared_ptr<ov::Model>& model, const LiftOptions& options);

/// The outputs of the lifted model on its own values must be those of the model.
void expect_lifted_equal(const std::shared_ptr<ov::Model>& model);

}  // namespace ovtk::test

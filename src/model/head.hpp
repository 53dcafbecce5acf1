// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/types.hpp"

namespace ovtk::model {

/// The last layer before an output: a dense layer or a 1x1 convolution, and what follows it.
struct Head {
    std::shared_ptr<ov::Node> layer;  ///< MatMul (data first) or Convolution
    bool is_convolution = false;
    size_t channels = 0;     ///< numbers it puts out for each sample (and place)
    size_t kernel_axis = 0;  ///< axis of its second input that holds the channels
    std::string kernel_name;
    std::shared_ptr<ov::Node> bias;  ///< the Add behind it; none without a bias
    size_t bias_port = 1;
    std::string bias_name;
    std::vector<std::shared_ptr<ov::Node>> reshapes;    ///< behind it, to a constant shape
    std::vector<std::shared_ptr<ov::Node>> quantizers;  ///< FakeQuantize behind it
};

/// \param output  tensor name or friendly name; empty: the first output
/// \throws ArgumentError when there is no such output, or it does not come from such a layer
Head find_head(const std::shared_ptr<const ov::Model>& model, const std::string& output);

/// The value of an output by one of its names; the first one for an empty name.
/// \throws ArgumentError for an unknown name (near matches are shown)
Output output_named(const ov::Model& model, const std::string& name);

/// Numbers from [-limit, limit), the same on every machine.
std::vector<float> uniform(size_t count, double limit, uint64_t seed);

}  // namespace ovtk::model

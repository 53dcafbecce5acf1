// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ovtk/types.hpp"

/// Which op is what kind of layer.
namespace ovtk::weights {

class ConstantPart;

bool is_convolution(const ov::Node& node);  ///< also grouped and transposed
bool is_recurrent(const ov::Node& node);    ///< cells and sequences of LSTM, GRU, RNN
bool is_batch_norm(const ov::Node& node);
bool is_table_lookup(const ov::Node& node);  ///< Gather and the embedding bags
bool is_affine(const ov::Node& node);        ///< Add, Subtract, Multiply, Divide
bool is_view(const ov::Node& node);          ///< the same numbers in another shape, order or type

/// The node behind a value, seen through views.
std::shared_ptr<ov::Node> behind_views(const Output& value);

/// Which input of a Multiply or Divide is a single number known beforehand, as of a Gemm's alpha; none for others.
std::optional<size_t> factor_port(const ov::Node& node, const ConstantPart& part);

/// The node behind a value, seen through views and products with, or divisions by, a single number.
std::shared_ptr<ov::Node> behind(const Output& value, const ConstantPart& part);

/// "group_convolution" for GroupConvolution, "batch_norm" for BatchNormInference.
std::string kind_of(const ov::Node& node);

/// The number of channels that a MatMul or convolution puts out; 0 when it isn't known.
size_t channels_of(const ov::Node& node);

/// Whether all numbers of a value made of constants are equal.
bool is_uniform(const Output& value);

}  // namespace ovtk::weights

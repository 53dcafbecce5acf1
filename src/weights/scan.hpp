// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <set>
#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/op/constant.hpp"
#include "ovtk/types.hpp"

namespace ovtk::weights {

/// An input of an op.
struct Use {
    ov::Node* node;
    size_t port;

    Output value() const {
        return node->input_value(port);
    }
};

/// A tensor of numbers in a model that may be a weight: where it is stored, and where it meets data.
struct Candidate {
    std::shared_ptr<ov::op::v0::Constant> constant;
    /// The values a Parameter takes the place of: the Constant itself, the Converts that widen it to f32, or the end of
    /// the chain that dequantises it.
    ov::OutputVector values;
    /// Inputs of ops on the data path that the values reach through ops on constants alone (Transpose, Reshape, ...).
    std::vector<Use> uses;
    /// Integers with a scale: `values` holds what they stand for.
    bool quantized = false;
};

/// The nodes of a model that depend on constants and known shapes only, the Constants among them.
class ConstantPart {
public:
    explicit ConstantPart(const std::vector<std::shared_ptr<ov::Node>>& order);
    bool contains(const ov::Node* node) const;
    /// Inputs of nodes outside of the part that the numbers of a value reach.
    std::vector<Use> uses_of(const Output& value) const;

private:
    std::set<const ov::Node*> m_nodes;
};

/// Every Constant that holds floating-point numbers, or integers that are dequantised, and meets data; in the order in
/// which the graph uses them. Tensors without elements are left out.
std::vector<Candidate> scan(const std::vector<std::shared_ptr<ov::Node>>& order, const ConstantPart& part);

/// The numbers that a value made of constants holds. \throws ArgumentError when an op on the way cannot be evaluated
ov::Tensor evaluate(const Output& value);

/// A copy of a tensor in f32.
ov::Tensor as_f32(const ov::Tensor& tensor);

}  // namespace ovtk::weights

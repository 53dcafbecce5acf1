// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <set>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/registry.hpp"

/// What the rules of the ops that hold graphs (If, Loop, TensorIterator) share.
namespace ovtk::rules {

/// A copy of the body of an op, to be taken apart.
struct Body {
    ov::OutputVector parameters;
    ov::OutputVector results;  ///< the values of its results

    explicit Body(const ov::Model& model);
    /// Puts another value in the place of a parameter.
    void replace_parameter(size_t i, const Output& value);
};

/// Which of the results depend on any of the parameters given by index.
std::vector<bool> dependent_results(const Body& body, const std::set<size_t>& parameters);

/// Gradients of sum_i <results[i], seeds[i]>, where there is a seed, with respect to the parameters; zeros where
/// nothing flows.
ov::OutputVector body_gradients(const ov::Node& op,
                                const Body& body,
                                const Grads& seeds,
                                const std::set<size_t>& parameters,
                                const Registry& registry);

}  // namespace ovtk::rules

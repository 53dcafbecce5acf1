// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "autodiff/naming.hpp"
#include "ovtk/registry.hpp"
#include "ovtk/types.hpp"

namespace ovtk::autodiff {

/// What is to be differentiated, with respect to what.
struct Problem {
    std::vector<std::shared_ptr<ov::Node>> order;  ///< the nodes to cross, each before its consumers
    ov::OutputVector outputs;
    ov::OutputVector seeds;  ///< the incoming gradient of each output
    ov::OutputVector wrt;
};

/// Crosses the nodes from the outputs to `wrt` by their rules and adds up what arrives at each value. Returns one
/// gradient per entry of `wrt`, empty where nothing flows.
/// \param names  names the new nodes; null when the caller does
/// \throws NoRuleError naming every op on the path that has neither a rule nor a statement, before building anything
Grads backward(const Problem& problem, const Registry& registry, GradientNames* names);

}  // namespace ovtk::autodiff

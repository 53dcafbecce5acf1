// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <set>
#include <vector>

#include "ovtk/registry.hpp"
#include "ovtk/types.hpp"

namespace ovtk::autodiff {

/// The part of a graph that gradients have to cross: the values that depend on something wanted and that an output
/// depends on.
class Path {
public:
    explicit Path(std::set<Output> values);
    /// Whether the value lies on the path.
    bool carries(const Output& value) const;
    /// For each input of a node, whether its gradient is needed.
    std::vector<bool> needed_inputs(const ov::Node& node, const Registry& registry) const;

private:
    std::set<Output> m_values;
};

/// \param order  the nodes, each before its consumers
/// \throws NoRuleError listing every op on the path that has no rule and no statement
Path find_path(const std::vector<std::shared_ptr<ov::Node>>& order,
               const ov::OutputVector& outputs,
               const ov::OutputVector& wrt,
               const Registry& registry);

/// The ops for which find_path() would throw.
std::vector<std::shared_ptr<ov::Node>> nodes_without_rule(const std::vector<std::shared_ptr<ov::Node>>& order,
                                                          const ov::OutputVector& outputs,
                                                          const ov::OutputVector& wrt,
                                                          const Registry& registry);

}  // namespace ovtk::autodiff

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <unordered_set>
#include <vector>

#include "ovtk/types.hpp"

namespace ovtk::autodiff {

/// Gives the nodes of a gradient the name and the runtime info of the op they come from, so that profiles and
/// messages lead back to the model.
class GradientNames {
public:
    /// \param forward  the nodes that exist already and keep their names
    /// \param seeds    values given by the caller: nothing before them is renamed
    GradientNames(const std::vector<std::shared_ptr<ov::Node>>& forward, const ov::OutputVector& seeds);

    /// Names all nodes behind `gradient`, the gradient of input i of `node`, that are not named yet:
    /// `<friendly name>/grad` for the last one, `<friendly name>/grad/<op type>` for those before it.
    void name(const std::shared_ptr<ov::Node>& node, size_t i, const Output& gradient);

private:
    std::unordered_set<const ov::Node*> m_known;
};

}  // namespace ovtk::autodiff

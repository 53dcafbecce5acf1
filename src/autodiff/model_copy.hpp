// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/types.hpp"

/// What the models made from a model (of gradients, of products with a Hessian, of Jacobians) have in common.
namespace ovtk::autodiff {

/// A copy of a model, and where each of its values went.
class ModelCopy {
public:
    explicit ModelCopy(const ov::Model& model);

    /// The value of the copy that stands for a value of the original; for a Result, the value behind it.
    /// \throws ArgumentError for a value that isn't part of the model
    Output find(const Output& value) const;
    ov::OutputVector find(const ov::OutputVector& values) const;

    /// One new input of the value's shape and type, called `KIND/NAME`.
    Output add_input(const std::string& kind, const Output& original);
    /// The seeds of the values found: 1 for a scalar, unless `seed_scalars` is set, for any other an input `grad/NAME`.
    ov::OutputVector add_seeds(const ov::OutputVector& originals, bool seed_scalars = false);

    /// The model with these results, called `NAME/KIND`; before them its own when `with_outputs` is set.
    /// \param names  of the results
    std::shared_ptr<ov::Model> with_results(const ov::OutputVector& values,
                                            const std::vector<std::string>& names,
                                            bool with_outputs,
                                            const std::string& kind) const;

private:
    std::shared_ptr<ov::Model> m_model;
    ov::ParameterVector m_parameters;
    std::map<const ov::Node*, std::shared_ptr<ov::Node>> m_nodes;
};

/// What a value is called: a tensor name if it has one, else the friendly name of its node (`NAME:1` for the second of
/// several outputs).
std::string name_of(const Output& value);

/// `KIND/NAME` for each value.
std::vector<std::string> names_of(const std::string& kind, const ov::OutputVector& values);

}  // namespace ovtk::autodiff

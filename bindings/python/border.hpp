// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "module.hpp"
#include "openvino/core/model.hpp"
#include "ovtk/types.hpp"

/// The one place that meets openvino's Python objects. They are pybind11's and ours are nanobind's, so the types do not
/// mix; the C++ objects behind them do.
namespace ovtk::python {

/// The ov::Model behind an openvino.Model, without a copy. When the two extensions were built with different C++ ABIs,
/// a copy by way of serialized IR.
/// \throws ArgumentError for an object of another kind
std::shared_ptr<ov::Model> model_from_python(nb::handle object);

/// Whether model_from_python() gives the very model behind an openvino.Model, and no copy of it.
bool is_shared(nb::handle object);

/// A new openvino.Model of the given parameters, results, sinks and variables, without a copy (or by IR, as above).
nb::object model_to_python(const std::shared_ptr<ov::Model>& model);

/// The value behind an openvino.Output, or an openvino.Node with one output; `model` is what model_from_python() made
/// of the model that the value belongs to.
/// \throws ArgumentError for an object of another kind
Output value_from_python(const std::shared_ptr<ov::Model>& model, nb::handle object);

}  // namespace ovtk::python

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "module.hpp"
#include "ovtk/registry.hpp"

namespace ovtk::python {

/// A gradient rule written in Python.
///
/// The function gets the attributes of the op, an openvino.Model whose results are placeholders for every x, y and dy,
/// and which inputs need a gradient. It answers with an openvino.Model over the same placeholders whose results are
/// the gradients, and for each input of the op whether it has one; that model's body is then spliced into the graph.
class PythonRule {
public:
    explicit PythonRule(nb::object function) : m_function(std::move(function)) {}
    PythonRule(const PythonRule&) = delete;
    PythonRule& operator=(const PythonRule&) = delete;
    ~PythonRule();

    Grads operator()(const ov::Node& node, const VjpContext& context) const;

    /// The function; null after the garbage collector has cleared it.
    const nb::object& function() const {
        return m_function;
    }
    void clear() {
        m_function.reset();
    }

private:
    nb::object m_function;
};

/// The attributes of an op, as Python values.
nb::dict attributes_of(const ov::Node& node);

}  // namespace ovtk::python

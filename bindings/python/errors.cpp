// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "module.hpp"
#include "ovtk/error.hpp"

namespace ovtk::python {

// nanobind asks the newest translator first, so the base class comes first.
void init_errors(nb::module_& m) {
    const nb::handle error = nb::exception<Error>(m, "Error", PyExc_RuntimeError);
    const auto with_builtin = [&](PyObject* builtin) {
        return nb::make_tuple(error, nb::handle(builtin));
    };
    // An exception of nanobind's lives in the module from its construction on.
    // NOLINTBEGIN(bugprone-throw-keyword-missing,bugprone-unused-raii)
    nb::exception<NoRuleError>(m, "NoRuleError", with_builtin(PyExc_NotImplementedError));
    nb::exception<ArgumentError>(m, "ArgumentError", with_builtin(PyExc_ValueError));
    nb::exception<StateError>(m, "StateError", error);
    nb::exception<CheckpointError>(m, "CheckpointError", error);
    // NOLINTEND(bugprone-throw-keyword-missing,bugprone-unused-raii)
}

}  // namespace ovtk::python

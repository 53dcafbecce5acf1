// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

// The casters of strings and vectors stand here, because a file that casts without them breaks those that have them.

/// One function per file of this folder; each adds what one public header of the library offers.
namespace ovtk::python {

namespace nb = nanobind;

void init_border(nb::module_& m);
void init_errors(nb::module_& m);
void init_exporter(nb::module_& m);
void init_gradients(nb::module_& m);
void init_lift(nb::module_& m);
void init_parts(nb::module_& m);
void init_part_models(nb::module_& m);
void init_program(nb::module_& m);
void init_registry(nb::module_& m);
void init_session(nb::module_& m);

}  // namespace ovtk::python

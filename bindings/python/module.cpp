// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "module.hpp"

#include "ovtk/version.hpp"

NB_MODULE(_core, m) {
    using namespace ovtk::python;
    // openvino keeps every op written in Python alive, and with it the globals of its module; nanobind would blame us.
    nb::set_leak_warnings(false);
    m.doc() = "The compiled half of ov_train_kit.";
    m.def("version", &ovtk::version);
    m.def("openvino_version", &ovtk::openvino_version);
    init_errors(m);  // first: the others translate their errors to these
    init_border(m);
    init_registry(m);
    init_gradients(m);
    init_lift(m);
    init_parts(m);
    init_part_models(m);
    init_program(m);
    init_session(m);
    init_exporter(m);
}

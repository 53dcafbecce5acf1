// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/registry.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "module.hpp"
#include "ovtk/op_table.hpp"

namespace ovtk::python {

namespace {

nb::list ops(const Registry& registry) {
    nb::list rows;
    for (const auto& row : op_table(registry)) {
        nb::dict entry;
        entry["op"] = row.op;
        entry["versions"] = nb::cast(row.versions);
        entry["status"] = to_string(row.status);
        entry["note"] = row.note;
        rows.append(entry);
    }
    return rows;
}

}  // namespace

void init_registry(nb::module_& m) {
    nb::class_<Registry>(m, "Registry")
        .def("__init__", [](Registry* self) { new (self) Registry(standard_rules()); })
        .def("copy", [](const Registry& self) { return Registry(self); })
        .def("ops", &ops);
}

}  // namespace ovtk::python

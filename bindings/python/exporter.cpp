// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/exporter.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>

#include "border.hpp"
#include "module.hpp"

namespace ovtk::python {

namespace {

// `model` is called, when an export is due, for the openvino.Model.
ExportSource source_of(const nb::callable& model, int64_t step, int64_t epoch) {
    const auto make = [model] {
        const nb::gil_scoped_acquire acquire;
        return model_from_python(model());
    };
    return {make, step, epoch};
}

}  // namespace

void init_exporter(nb::module_& m) {
    nb::class_<Exporter>(m, "Exporter")
        .def(
            "__init__",
            [](Exporter* self,
               const std::string& dir,
               const std::string& every,
               const std::vector<std::string>& precisions,
               bool larger_is_better,
               const Config& model_info) {
                new (self) Exporter(ExportOptions{dir, every, precisions, larger_is_better, false, model_info});
            },
            nb::arg("dir"),
            nb::arg("every"),
            nb::arg("precisions"),
            nb::arg("larger_is_better"),
            nb::arg("model_info"))
        .def("end_step",
             [](Exporter& self, const nb::callable& model, int64_t step, int64_t epoch) {
                 const auto source = source_of(model, step, epoch);
                 const nb::gil_scoped_release release;
                 self.end_step(source);
             })
        .def(
            "end_epoch",
            [](Exporter& self, const nb::callable& model, int64_t step, int64_t epoch, std::optional<double> metric) {
                const auto source = source_of(model, step, epoch);
                const nb::gil_scoped_release release;
                self.end_epoch(source, metric);
            },
            nb::arg("model"),
            nb::arg("step"),
            nb::arg("epoch"),
            nb::arg("metric").none())
        .def("finish", &Exporter::finish, nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace ovtk::python

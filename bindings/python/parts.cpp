// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>

#include "module.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/metrics.hpp"
#include "ovtk/optimizers.hpp"
#include "ovtk/schedules.hpp"

namespace ovtk::python {

namespace {

// nanobind holds shared pointers to what isn't const; these values have no methods that change them.
template <class T>
std::shared_ptr<T> writable(const std::shared_ptr<const T>& pointer) {
    return std::const_pointer_cast<T>(pointer);
}

template <class T>
nb::class_<T> add_named(nb::module_& m, const char* name) {
    return nb::class_<T>(m, name)
        .def_prop_ro("name", [](const T& self) { return self.name(); })
        .def_prop_ro("config", [](const T& self) { return self.config(); });
}

}  // namespace

// What a session is made from: losses, optimizers, schedules and metrics by name and settings.
void init_parts(nb::module_& m) {
    add_named<Loss>(m, "Loss");
    add_named<Optimizer>(m, "Optimizer").def_prop_ro("learning_rate", [](const Optimizer& self) {
        return self.learning_rate();
    });
    add_named<Schedule>(m, "Schedule")
        .def("factor", &Schedule::factor, nb::arg("step"))
        .def("observe", &Schedule::observe, nb::arg("metric"))
        .def_prop_rw("state", &Schedule::state, &Schedule::set_state);
    add_named<Metric>(m, "Metric").def_prop_ro("larger_is_better", [](const Metric& self) {
        return self.larger_is_better();
    });
    m.def("make_loss", [](const std::string& name, const Config& config) { return writable(make_loss(name, config)); });
    m.def("make_optimizer",
          [](const std::string& name, const Config& config) { return writable(make_optimizer(name, config)); });
    m.def("make_schedule", &make_schedule);
    m.def("make_metric",
          [](const std::string& name, const Config& config) { return writable(make_metric(name, config)); });
}

}  // namespace ovtk::python

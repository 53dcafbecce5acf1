// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/session.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include "arrays.hpp"
#include "border.hpp"
#include "ovtk/checkpoint.hpp"
#include "registry.hpp"

namespace ovtk::python {

namespace {

using Arrays = std::map<std::string, Array>;

TensorMap tensors_over(const Arrays& arrays) {
    TensorMap tensors;
    for (const auto& [name, array] : arrays) {
        tensors[name] = tensor_over(array);
    }
    return tensors;
}

nb::dict arrays_over(const TensorMap& tensors) {
    nb::dict arrays;
    for (const auto& [name, tensor] : tensors) {
        arrays[name.c_str()] = array_over(tensor);
    }
    return arrays;
}

// Runs a method on a batch while other Python threads go on.
template <class Result>
auto on_batch(Result (Session::*method)(const TensorMap&, const TensorMap&)) {
    return [method](Session& self, const Arrays& inputs, const Arrays& targets) {
        const auto x = tensors_over(inputs);
        const auto y = tensors_over(targets);
        const nb::gil_scoped_release release;
        return (self.*method)(x, y);
    };
}

nb::list ports(const std::vector<PortInfo>& ports) {
    nb::list list;
    for (const auto& port : ports) {
        list.append(nb::make_tuple(port.name, port.type.to_string(), port.shape.to_string()));
    }
    return list;
}

// The value of a method that may have to wait for another thread, which may need Python to go on.
template <class Method>
auto without_gil(const Method& method) {
    const nb::gil_scoped_release release;
    return method();
}

nb::list programs(const Session& self) {
    nb::list list;
    for (const auto& program : without_gil([&] { return self.programs(); })) {
        nb::dict row;
        row["kind"] = program.kind;
        nb::dict inputs;
        for (const auto& port : program.inputs) {
            inputs[port.name.c_str()] = port.type.to_string() + port.shape.to_string();
        }
        row["inputs"] = inputs;
        row["devices"] = program.devices;
        row["precision"] = program.precision;
        list.append(row);
    }
    return list;
}

nb::list weights(const Session& self) {
    nb::list list;
    for (const auto& weight : self.weights()) {
        nb::dict row;
        row["name"] = weight.name;
        row["role"] = to_string(weight.role);
        row["shape"] = nb::tuple(nb::cast(std::vector<size_t>(weight.shape)));
        row["op"] = weight.op_type;
        row["trainable"] = weight.trainable;
        row["note"] = weight.note;
        list.append(row);
    }
    return list;
}

nb::list profile(Session& self, const Arrays& inputs, const Arrays& targets) {
    nb::list list;
    for (const auto& row : on_batch (&Session::profile)(self, inputs, targets)) {
        nb::dict entry;
        entry["name"] = row.name;
        entry["type"] = row.type;
        entry["milliseconds"] = row.milliseconds;
        entry["phase"] = row.phase;
        list.append(entry);
    }
    return list;
}

// Of a model whose last inputs are the weights; each with its name, its value, and whether it trains.
std::unique_ptr<Session> lifted_session(nb::handle model,
                                        const std::vector<std::tuple<std::string, Array, bool>>& weights,
                                        const std::vector<std::pair<size_t, size_t>>& updates,
                                        SessionOptions options,
                                        const PythonRegistry* registry) {
    Lifted lifted;
    lifted.model = model_from_python(model);
    for (const auto& [name, value, trainable] : weights) {
        const auto tensor = tensor_over(value);
        WeightInfo info;
        info.name = name;
        info.shape = tensor.get_shape();
        info.stored_type = tensor.get_element_type();
        info.trainable = trainable;
        lifted.weights.push_back(std::move(info));
        lifted.values.push_back(tensor);
    }
    const auto& parameters = lifted.model->get_parameters();
    const auto count = static_cast<ptrdiff_t>(std::min(weights.size(), parameters.size()));
    lifted.parameters.assign(parameters.end() - count, parameters.end());
    for (const auto& [output, weight] : updates) {
        lifted.updates.push_back({output, weight});
    }
    options.registry = registry != nullptr ? &registry->registry() : nullptr;
    const nb::gil_scoped_release release;
    return std::make_unique<Session>(std::move(lifted), std::move(options));
}

void add_options(nb::module_& m) {
    nb::class_<SessionOptions>(m, "SessionOptions")
        .def(nb::init<>())
        .def("add_loss",
             [](SessionOptions& self,
                const std::shared_ptr<Loss>& loss,
                const std::string& output,
                const std::string& target,
                double weight) { self.losses.push_back({loss, output, target, weight}); })
        .def("add_group",
             [](SessionOptions& self, const std::string& pattern, double lr_scale, std::optional<double> weight_decay) {
                 self.groups.push_back({pattern, lr_scale, weight_decay});
             })
        .def("add_metric",
             [](SessionOptions& self, const std::shared_ptr<Metric>& metric) { self.metrics.push_back(metric); })
        .def("set_optimizer",
             [](SessionOptions& self, const std::shared_ptr<Optimizer>& optimizer) { self.optimizer = optimizer; })
        .def("set_schedule",
             [](SessionOptions& self, const std::shared_ptr<Schedule>& schedule) { self.schedule = schedule; })
        .def("set_weights",
             [](SessionOptions& self,
                const std::string& trainable,
                const std::string& freeze,
                const std::vector<std::string>& op_types,
                int64_t last_layers) { self.weights = {trainable, freeze, op_types, last_layers}; })
        .def_prop_ro(
            "larger_is_better",
            [](const SessionOptions& self) { return self.metrics.empty() || self.metrics.front()->larger_is_better(); })
        .def_rw("clip_norm", &SessionOptions::clip_norm)
        .def_rw("clip_value", &SessionOptions::clip_value)
        .def_rw("ema_decay", &SessionOptions::ema_decay)
        .def_rw("dropout", &SessionOptions::dropout)
        .def_rw("batch_norm_momentum", &SessionOptions::batch_norm_momentum)
        .def_rw("train_batch_norm", &SessionOptions::train_batch_norm)
        .def_rw("device", &SessionOptions::device)
        .def_rw("precision", &SessionOptions::precision)
        .def_rw("loss_scale", &SessionOptions::loss_scale)
        .def_rw("seed", &SessionOptions::seed)
        .def_rw("cache_dir", &SessionOptions::cache_dir);
}

}  // namespace

void init_session(nb::module_& m) {
    add_options(m);
    nb::class_<Session>(m, "Session")
        .def(
            "__init__",
            [](Session* self, nb::handle model, SessionOptions options, const PythonRegistry* registry) {
                const auto core_model = model_from_python(model);
                options.registry = registry != nullptr ? &registry->registry() : nullptr;
                const nb::gil_scoped_release release;
                new (self) Session(core_model, std::move(options));
            },
            nb::arg("model"),
            nb::arg("options"),
            nb::arg("registry").none(),
            nb::keep_alive<1, 4>())
        .def_static("lifted",
                    &lifted_session,
                    nb::arg("model"),
                    nb::arg("weights"),
                    nb::arg("updates"),
                    nb::arg("options"),
                    nb::arg("registry").none(),
                    nb::keep_alive<0, 5>())
        .def("step", on_batch(&Session::step))
        .def("accumulate", on_batch(&Session::accumulate))
        .def("apply", &Session::apply, nb::call_guard<nb::gil_scoped_release>())
        .def("gradients",
             [](const Session& self) { return arrays_over(without_gil([&] { return self.gradients(); })); })
        .def("evaluate", on_batch(&Session::evaluate))
        .def("evaluation_begin", &Session::evaluation_begin, nb::call_guard<nb::gil_scoped_release>())
        .def("evaluation_add", on_batch(&Session::evaluation_add))
        .def("evaluation_result", &Session::evaluation_result, nb::call_guard<nb::gil_scoped_release>())
        .def("predict",
             [](Session& self, const Arrays& inputs) {
                 const auto x = tensors_over(inputs);
                 return arrays_over(without_gil([&] { return self.predict(x); }));
             })
        .def_prop_rw("learning_rate",
                     &Session::learning_rate,
                     &Session::set_learning_rate,
                     nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("current_learning_rate", &Session::current_learning_rate, nb::call_guard<nb::gil_scoped_release>())
        .def("observe", &Session::observe, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_rw("step_count",
                     &Session::step_count,
                     &Session::set_step_count,
                     nb::call_guard<nb::gil_scoped_release>())
        .def_prop_rw("epoch", &Session::epoch, &Session::set_epoch, nb::call_guard<nb::gil_scoped_release>())
        .def("weights", &weights)
        .def("inputs", [](const Session& self) { return ports(self.inputs()); })
        .def("targets", [](const Session& self) { return ports(self.targets()); })
        .def("outputs", [](const Session& self) { return ports(self.outputs()); })
        .def("parameters",
             [](const Session& self, bool ema) {
                 return arrays_over(without_gil([&] { return self.parameters(ema); }));
             })
        .def("set_parameters",
             [](Session& self, const Arrays& values) {
                 const auto tensors = tensors_over(values);
                 without_gil([&] { self.set_parameters(tensors); });
             })
        .def("slots", [](const Session& self) { return arrays_over(without_gil([&] { return self.slots(); })); })
        .def("set_slots",
             [](Session& self, const Arrays& values) {
                 const auto tensors = tensors_over(values);
                 without_gil([&] { self.set_slots(tensors); });
             })
        .def("save", &Session::save, nb::call_guard<nb::gil_scoped_release>())
        .def("load", &Session::load, nb::call_guard<nb::gil_scoped_release>())
        .def("to_bytes",
             [](const Session& self, const Config& extra) {
                 const auto bytes = without_gil([&] { return self.to_bytes(extra); });
                 return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
             })
        .def("from_bytes",
             [](Session& self, const nb::bytes& bytes) {
                 const auto* data = reinterpret_cast<const uint8_t*>(bytes.c_str());
                 const auto size = bytes.size();
                 return without_gil([&] { return self.from_bytes(data, size); });
             })
        .def("trained_model",
             [](const Session& self, bool ema) {
                 return model_to_python(without_gil([&] { return self.trained_model(ema); }));
             })
        .def("export_model", &Session::export_model, nb::call_guard<nb::gil_scoped_release>())
        .def("profile", &profile)
        .def("programs", &programs);
    m.def("options_of", &options_of);
    m.def("read_metadata", [](const std::string& path) { return load_checkpoint(path).metadata; });
}

}  // namespace ovtk::python

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <memory>

#include "border.hpp"
#include "module.hpp"
#include "openvino/runtime/core.hpp"
#include "openvino/runtime/properties.hpp"
#include "ovtk/config.hpp"
#include "ovtk/cut.hpp"
#include "ovtk/device.hpp"
#include "ovtk/error.hpp"
#include "registry.hpp"

/// Models that run on memory which belongs to somebody else: the faces hand over addresses.
namespace ovtk::python {

namespace {

using Addresses = std::vector<uintptr_t>;

// One for the process, never destroyed: compiled models of other static objects may outlive it.
ov::Core& core() {
    static ov::Core& instance = *new ov::Core();
    return instance;
}

struct Program {
    ov::CompiledModel model;
    std::vector<ov::element::Type> input_types;
    std::vector<ov::Shape> input_shapes;
    std::vector<ov::element::Type> output_types;
    std::vector<ov::Shape> output_shapes;
};

std::shared_ptr<Program> compile(nb::handle object, const std::string& device, const Config& properties) {
    const auto model = model_from_python(object);
    const nb::gil_scoped_release release;
    const auto supported = core().get_property(device, ov::supported_properties);
    ov::AnyMap given;
    for (const auto& [name, value] : properties) {
        if (name == ov::cache_dir.name() || std::find(supported.begin(), supported.end(), name) != supported.end()) {
            given[name] = value;
        }
    }
    auto program = std::make_shared<Program>();
    // of the model, not of what the device made of it: a plugin may widen types inside
    for (const auto& input : model->inputs()) {
        program->input_types.push_back(input.get_element_type());
        program->input_shapes.push_back(input.get_shape());
    }
    for (const auto& output : model->outputs()) {
        program->output_types.push_back(output.get_element_type());
        program->output_shapes.push_back(output.get_shape());
    }
    program->model = core().compile_model(lowered_for_device(model, device), device, given);
    return program;
}

// A run in flight at a time; addresses that stay are bound once.
class Request {
public:
    explicit Request(std::shared_ptr<Program> program)
        : m_program(std::move(program)),
          m_request(m_program->model.create_infer_request()),
          m_inputs(m_program->input_types.size(), 0),
          m_outputs(m_program->output_types.size(), 0) {}

    void run(const Addresses& inputs, const Addresses& outputs) {
        if (inputs.size() != m_inputs.size() || outputs.size() != m_outputs.size()) {
            throw ArgumentError("a request takes " + std::to_string(m_inputs.size()) + " inputs and " +
                                std::to_string(m_outputs.size()) + " outputs, got " + std::to_string(inputs.size()) +
                                " and " + std::to_string(outputs.size()));
        }
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i] != m_inputs[i]) {
                m_request.set_input_tensor(i, at(m_program->input_types[i], m_program->input_shapes[i], inputs[i]));
                m_inputs[i] = inputs[i];
            }
        }
        for (size_t i = 0; i < outputs.size(); ++i) {
            if (outputs[i] != m_outputs[i]) {
                m_request.set_output_tensor(i, at(m_program->output_types[i], m_program->output_shapes[i], outputs[i]));
                m_outputs[i] = outputs[i];
            }
        }
        m_request.infer();
    }

private:
    static ov::Tensor at(const ov::element::Type& type, const ov::Shape& shape, uintptr_t address) {
        return {type, shape, reinterpret_cast<void*>(address)};  // NOLINT(performance-no-int-to-ptr)
    }

    std::shared_ptr<Program> m_program;
    ov::InferRequest m_request;
    Addresses m_inputs;
    Addresses m_outputs;
};

nb::list ports(const std::vector<ov::element::Type>& types, const std::vector<ov::Shape>& shapes) {
    nb::list list;
    for (size_t i = 0; i < types.size(); ++i) {
        list.append(nb::make_tuple(types[i].to_string(), nb::tuple(nb::cast(std::vector<size_t>(shapes[i])))));
    }
    return list;
}

nb::tuple cut_gradient(nb::handle object,
                       const std::vector<size_t>& of,
                       const std::vector<size_t>& wrt,
                       const PythonRegistry* registry) {
    const auto model = model_from_python(object);
    ov::OutputVector outputs;
    ov::OutputVector sources;
    for (const auto i : of) {
        outputs.push_back(model->output(i));
    }
    for (const auto i : wrt) {
        sources.push_back(model->input(i));
    }
    CutGradient cut;
    {
        const nb::gil_scoped_release release;
        cut = cut_gradient_model(model, outputs, sources, registry ? registry->registry() : standard_rules());
    }
    return nb::make_tuple(model_to_python(cut.forward), model_to_python(cut.backward), cut.inputs, cut.seeds);
}

}  // namespace

void init_program(nb::module_& m) {
    nb::class_<Program>(m, "Program")
        .def("inputs", [](const Program& self) { return ports(self.input_types, self.input_shapes); })
        .def("outputs", [](const Program& self) { return ports(self.output_types, self.output_shapes); })
        .def("execution_devices", [](const Program& self) { return self.model.get_property(ov::execution_devices); });
    m.def("compile", &compile, nb::arg("model"), nb::arg("device"), nb::arg("properties"));
    nb::class_<Request>(m, "Request")
        .def(nb::init<std::shared_ptr<Program>>(), nb::arg("program"))
        .def("run", &Request::run, nb::arg("inputs"), nb::arg("outputs"));
    m.def("cut_gradient",
          &cut_gradient,
          nb::arg("model"),
          nb::kw_only(),
          nb::arg("of"),
          nb::arg("wrt"),
          nb::arg("registry").none());
}

}  // namespace ovtk::python

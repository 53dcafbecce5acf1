// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/gradients.hpp"

#include "border.hpp"
#include "module.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/error.hpp"
#include "ovtk/higher_order.hpp"
#include "ovtk/stop_gradient.hpp"
#include "ovtk/values.hpp"
#include "registry.hpp"

namespace ovtk::python {

namespace {

// Which list of a model an index counts in.
enum class Indices { inputs, outputs };

Output value_at(const std::shared_ptr<ov::Model>& model, int64_t index, Indices indices) {
    const bool is_input = indices == Indices::inputs;
    const auto count = static_cast<int64_t>(is_input ? model->inputs().size() : model->outputs().size());
    const auto position = index < 0 ? index + count : index;
    if (position < 0 || position >= count) {
        throw ArgumentError("the model has " + std::to_string(count) + (is_input ? " inputs" : " outputs") +
                            "; there is none with index " + std::to_string(index));
    }
    return is_input ? model->input(position) : model->output(position);
}

Output find(const std::shared_ptr<ov::Model>& model, nb::handle entry, Indices indices) {
    if (nb::isinstance<nb::str>(entry)) {
        return find_value(model, nb::cast<std::string>(entry));
    }
    if (nb::isinstance<nb::int_>(entry) && !nb::isinstance<nb::bool_>(entry)) {
        return value_at(model, nb::cast<int64_t>(entry), indices);
    }
    return value_from_python(model, entry);
}

// One entry, or a list or tuple of them.
ov::OutputVector find_all(const std::shared_ptr<ov::Model>& model, nb::handle entries, Indices indices) {
    ov::OutputVector values;
    if (nb::isinstance<nb::list>(entries) || nb::isinstance<nb::tuple>(entries)) {
        for (const auto entry : entries) {
            values.push_back(find(model, entry, indices));
        }
    } else {
        values.push_back(find(model, entries, indices));
    }
    return values;
}

// Makes a model from a model and the values named; without the GIL, which rules written in Python take when they need
// it.
template <class Make>
nb::object differentiated(nb::handle object, nb::handle of, nb::handle wrt, const PythonRegistry* registry, Make make) {
    const auto model = model_from_python(object);
    const auto outputs = find_all(model, of, Indices::outputs);
    const auto sources = find_all(model, wrt, Indices::inputs);
    std::shared_ptr<ov::Model> result;
    {
        const nb::gil_scoped_release release;
        result = make(model, outputs, sources, registry ? registry->registry() : standard_rules());
    }
    return model_to_python(result);
}

nb::object gradient(nb::handle object,
                    nb::handle of,
                    nb::handle wrt,
                    const PythonRegistry* registry,
                    bool with_outputs,
                    bool seed_scalars) {
    return differentiated(object, of, wrt, registry, [=](const auto& model, auto& y, auto& x, const Registry& rules) {
        return gradient_model(model, y, x, with_outputs, rules, seed_scalars);
    });
}

using Derivative = decltype(&hvp_model);

template <Derivative make>
nb::object derivative(nb::handle object,
                      nb::handle of,
                      nb::handle wrt,
                      const PythonRegistry* registry,
                      bool with_outputs) {
    return differentiated(object, of, wrt, registry, [=](const auto& model, auto& y, auto& x, const Registry& rules) {
        return make(model, y, x, with_outputs, rules);
    });
}

template <Derivative make>
void add(nb::module_& m, const char* name, const char* signature) {
    m.def(name,
          &derivative<make>,
          nb::arg("model").none(),
          nb::kw_only(),
          nb::arg("of").none(),
          nb::arg("wrt").none(),
          nb::arg("registry").none(),
          nb::arg("with_outputs"),
          nb::sig(signature));
}

void stop(nb::handle object, nb::handle values) {
    if (!is_shared(object)) {
        throw Error(
            "stop_gradient: this openvino was built with another C++ ABI than ovtk, so a model cannot be marked "
            "in place; install the openvino wheel that ovtk was built against");
    }
    for (const auto& value : find_all(model_from_python(object), values, Indices::outputs)) {
        const auto* node = value.get_node();
        stop_gradient(ov::is_type<ov::op::v0::Result>(node) ? node->input_value(0) : value);
    }
}

}  // namespace

void init_gradients(nb::module_& m) {
    m.def("gradient",
          &gradient,
          nb::arg("model").none(),
          nb::kw_only(),
          nb::arg("of").none(),
          nb::arg("wrt").none(),
          nb::arg("registry").none(),
          nb::arg("with_outputs"),
          nb::arg("seed_scalars") = false,
          nb::sig("def gradient(model: openvino.Model, *, of: object, wrt: object, registry: Registry | None, "
                  "with_outputs: bool, seed_scalars: bool = False) -> openvino.Model"));
    add<hvp_model>(m,
                   "hvp",
                   "def hvp(model: openvino.Model, *, of: object, wrt: object, registry: Registry | None, "
                   "with_outputs: bool) -> openvino.Model");
    add<jacobian_model>(m,
                        "jacobian",
                        "def jacobian(model: openvino.Model, *, of: object, wrt: object, registry: Registry | None, "
                        "with_outputs: bool) -> openvino.Model");
    m.def("stop_gradient",
          &stop,
          nb::arg("model").none(),
          nb::arg("values").none(),
          nb::sig("def stop_gradient(model: openvino.Model, values: object) -> None"));
}

}  // namespace ovtk::python

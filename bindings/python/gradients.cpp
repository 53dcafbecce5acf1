// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/gradients.hpp"

#include "border.hpp"
#include "module.hpp"
#include "ovtk/error.hpp"
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

nb::object gradient(nb::handle object,
                    nb::handle of,
                    nb::handle wrt,
                    const PythonRegistry* registry,
                    bool with_outputs,
                    bool seed_scalars) {
    const auto model = model_from_python(object);
    const auto outputs = find_all(model, of, Indices::outputs);
    const auto sources = find_all(model, wrt, Indices::inputs);
    std::shared_ptr<ov::Model> result;
    {
        const nb::gil_scoped_release release;
        const auto& rules = registry ? registry->registry() : standard_rules();
        result = gradient_model(model, outputs, sources, with_outputs, rules, seed_scalars);
    }
    return model_to_python(result);
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
}

}  // namespace ovtk::python

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "registry.hpp"

#include "module.hpp"
#include "ovtk/error.hpp"
#include "ovtk/op_table.hpp"

namespace ovtk::python {

PythonRegistry::PythonRegistry() : m_registry(standard_rules()) {}

PythonRegistry::PythonRegistry(const PythonRegistry& other) : m_registry(other.m_registry) {
    for (const auto& [op, rule] : other.m_python_rules) {
        add(op, rule->function(), m_registry.entries().at(op).traits);
    }
}

void PythonRegistry::add(const Registry::OpKey& op, nb::object function, RuleTraits traits) {
    const auto rule = std::make_shared<PythonRule>(std::move(function));
    m_python_rules[op] = rule;
    m_registry.add(
        op,
        [rule](const ov::Node& node, const VjpContext& context) { return (*rule)(node, context); },
        std::move(traits));
}

void PythonRegistry::forget(const Registry::OpKey& op) {
    m_python_rules.erase(op);
}

namespace {

// "opset4::Mish" is one version of an op, "Mish" stands for all.
Registry::OpKey parse_op(const std::string& op) {
    const auto separator = op.find("::");
    const auto key = separator == std::string::npos
                         ? Registry::OpKey{"", op}
                         : Registry::OpKey{op.substr(0, separator), op.substr(separator + 2)};
    if (key.second.empty()) {
        throw ArgumentError("an op is named like 'Mish' or 'opset4::Mish'; got '" + op + "'");
    }
    return key;
}

nb::list ops(const PythonRegistry& self) {
    nb::list rows;
    for (const auto& row : op_table(self.registry())) {
        nb::dict entry;
        entry["op"] = row.op;
        entry["versions"] = nb::cast(row.versions);
        entry["status"] = to_string(row.status);
        entry["note"] = row.note;
        rows.append(entry);
    }
    return rows;
}

// A key without a version asks for the entry of any version: the newest one that has an entry.
std::string status(const PythonRegistry& self, const std::string& op) {
    const auto key = parse_op(op);
    auto found = OpStatus::unknown;
    for (const auto& [entry_key, entry] : self.registry().entries()) {
        const bool same_version = entry_key.first == key.first || key.first.empty() || entry_key.first.empty();
        if (entry_key.second == key.second && same_version) {
            found = entry.status;
        }
    }
    return to_string(found);
}

void add(PythonRegistry& self,
         const std::string& op,
         nb::object function,
         bool broadcast,
         std::vector<size_t> constant_inputs,
         std::string note) {
    self.add(parse_op(op),
             std::move(function),
             {broadcast ? Broadcast::numpy : Broadcast::none, std::move(constant_inputs), std::move(note)});
}

void non_differentiable(PythonRegistry& self, const std::string& op, std::string reason) {
    const auto key = parse_op(op);
    self.registry().non_differentiable(key, std::move(reason));
    self.forget(key);
}

void not_trainable(PythonRegistry& self, const std::string& op, std::string reason) {
    const auto key = parse_op(op);
    self.registry().not_trainable(key, std::move(reason));
    self.forget(key);
}

// A rule may refer to the registry that holds it (through its module's globals): a cycle that the collector must see.
int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (!nb::inst_ready(self)) {
        return 0;
    }
    for (const auto& [op, rule] : nb::inst_ptr<PythonRegistry>(self)->python_rules()) {
        Py_VISIT(rule->function().ptr());
    }
    return 0;
}

int clear(PyObject* self) {
    for (const auto& [op, rule] : nb::inst_ptr<PythonRegistry>(self)->python_rules()) {
        rule->clear();
    }
    return 0;
}

PyType_Slot collected[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                           {Py_tp_clear, reinterpret_cast<void*>(clear)},
                           {0, nullptr}};

}  // namespace

void init_registry(nb::module_& m) {
    nb::class_<PythonRegistry>(m, "Registry", nb::type_slots(collected))
        .def(nb::init<>())
        .def("copy", [](const PythonRegistry& self) { return PythonRegistry(self); })
        .def("ops", &ops)
        .def("status", &status, nb::arg("op"))
        .def("non_differentiable", &non_differentiable, nb::arg("op"), nb::arg("reason"))
        .def("not_trainable", &not_trainable, nb::arg("op"), nb::arg("reason"))
        .def("_add",
             &add,
             nb::arg("op"),
             nb::arg("function"),
             nb::arg("broadcast"),
             nb::arg("constant_inputs"),
             nb::arg("note"));
}

}  // namespace ovtk::python

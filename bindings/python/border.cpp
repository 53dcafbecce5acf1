// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "border.hpp"

#include <cstring>
#include <sstream>
#include <typeinfo>

#include "openvino/pass/serialize.hpp"
#include "openvino/runtime/core.hpp"
#include "ovtk/error.hpp"
#include "ovtk/values.hpp"

#define OVTK_TEXT(x)       #x
#define OVTK_VALUE_TEXT(x) OVTK_TEXT(x)

namespace ovtk::python {

namespace {

// pybind11's name for the C++ ABI of this extension; objects are handed over only where both sides have the same.
std::string& abi_name() {
#if defined(_LIBCPP_VERSION)
    static std::string name = "system_libcpp_abi" OVTK_VALUE_TEXT(_LIBCPP_ABI_VERSION);
#else
    static std::string name = "system_libstdcpp_gxx_abi_1xxx_use_cxx11_abi_" OVTK_VALUE_TEXT(_GLIBCXX_USE_CXX11_ABI);
#endif
    return name;
}

// pybind11's conduit: the C++ object of type T inside `object`; null when there is none, or the ABIs differ.
template <class T>
T* inside(nb::handle object) {
    if (!nb::hasattr(object, "_pybind11_conduit_v1_")) {
        return nullptr;
    }
    const auto& abi = abi_name();
    const nb::capsule type(const_cast<std::type_info*>(&typeid(T)), typeid(std::type_info).name());
    const nb::object found = object.attr(
        "_pybind11_conduit_v1_")(nb::bytes(abi.data(), abi.size()), type, nb::bytes("raw_pointer_ephemeral"));
    if (found.is_none()) {
        return nullptr;
    }
    auto* pointer = PyCapsule_GetPointer(found.ptr(), typeid(T).name());
    if (pointer == nullptr) {
        throw nb::python_error();
    }
    return static_cast<T*>(pointer);
}

std::string kind_of(nb::handle object) {
    return nb::cast<std::string>(nb::str(object.type().attr("__qualname__")));
}

// openvino.Model is a Python class around pybind11's object.
nb::object wrapped_model(nb::handle object) {
    return nb::getattr(object, "_Model__model", nb::borrow(object));
}

nb::object helper(const char* name) {
    return nb::module_::import_("ov_train_kit._serialized").attr(name);
}

std::shared_ptr<ov::Model> deserialize(nb::handle object) {
    const auto ir = nb::cast<nb::tuple>(helper("to_ir")(object));
    const auto xml = nb::cast<nb::bytes>(ir[0]);
    const auto bin = nb::cast<nb::bytes>(ir[1]);
    ov::Tensor weights(ov::element::u8, ov::Shape{bin.size()});
    std::memcpy(weights.data(), bin.data(), bin.size());
    return ov::Core().read_model(std::string(xml.c_str(), xml.size()), weights);
}

nb::object serialize(const std::shared_ptr<ov::Model>& model) {
    std::stringstream xml;
    std::stringstream bin;
    ov::pass::Serialize(xml, bin).run_on_model(model);
    const auto xml_text = xml.str();
    const auto bin_text = bin.str();
    return helper("from_ir")(nb::bytes(xml_text.data(), xml_text.size()), nb::bytes(bin_text.data(), bin_text.size()));
}

}  // namespace

std::shared_ptr<ov::Model> model_from_python(nb::handle object) {
    const auto model = wrapped_model(object);
    if (auto* found = inside<ov::Model>(model)) {
        return found->shared_from_this();
    }
    const nb::object type = nb::module_::import_("openvino").attr("Model");
    if (nb::isinstance(object, type)) {
        return deserialize(object);
    }
    throw ArgumentError("an openvino.Model is needed; got " + kind_of(object));
}

bool is_shared(nb::handle object) {
    return inside<ov::Model>(wrapped_model(object)) != nullptr;
}

nb::object model_to_python(const std::shared_ptr<ov::Model>& model) {
    nb::object object =
        nb::module_::import_("openvino").attr("Model")(nb::list(), nb::list(), model->get_friendly_name().c_str());
    auto* target = inside<ov::Model>(wrapped_model(object));
    if (target == nullptr) {
        return serialize(model);
    }
    target->add_parameters(model->get_parameters());
    target->add_variables(model->get_variables());
    target->add_sinks(model->get_sinks());
    target->add_results(model->get_results());
    target->get_rt_info() = model->get_rt_info();
    return object;
}

Output value_from_python(const std::shared_ptr<ov::Model>& model, nb::handle object) {
    if (const auto* value = inside<Output>(object)) {
        return *value;
    }
    if (auto* node = inside<ov::Node>(object)) {
        if (node->get_output_size() != 1) {
            throw ArgumentError("'" + node->get_friendly_name() + "' has " + std::to_string(node->get_output_size()) +
                                " outputs; give one of them");
        }
        return node->output(0);
    }
    const auto openvino = nb::module_::import_("openvino");
    if (nb::isinstance(object, openvino.attr("Output")) || nb::isinstance(object, openvino.attr("Node"))) {
        return find_value(model, nb::cast<std::string>(helper("name_of")(object)));
    }
    throw ArgumentError("a value of a model is named by a tensor name, a friendly name, an index, or is an "
                        "openvino.Output; got " +
                        kind_of(object));
}

void init_border(nb::module_& m) {
    m.def(
        "_set_abi_name",
        [](const std::string& name) {
            const auto before = abi_name();
            abi_name() = name;
            return before;
        },
        "Sets the C++ ABI that this extension claims to have, for tests of the serialized way; returns the old one.");
}

}  // namespace ovtk::python

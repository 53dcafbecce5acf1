// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/core/attribute_visitor.hpp"
#include "python_rule.hpp"

namespace ovtk::python {

namespace {

// Collects what an op shows to a visitor; what has no plain value (bodies, buffers) is left out.
class AttributeReader : public ov::AttributeVisitor {
public:
    using Name = const std::string&;

    void on_adapter(Name, ov::ValueAccessor<void>&) override {}
    void on_adapter(Name name, ov::ValueAccessor<std::string>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<bool>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<int64_t>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<uint64_t>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<double>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<float>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<std::vector<int64_t>>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<std::vector<uint64_t>>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<std::vector<float>>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<std::vector<double>>& value) override {
        keep(name, value);
    }
    void on_adapter(Name name, ov::ValueAccessor<std::vector<std::string>>& value) override {
        keep(name, value);
    }

    nb::dict attributes;

private:
    template <class T>
    void keep(Name name, ov::ValueAccessor<T>& value) {
        attributes[name.c_str()] = nb::cast(value.get());
    }
};

}  // namespace

nb::dict attributes_of(const ov::Node& node) {
    AttributeReader reader;
    const_cast<ov::Node&>(node).visit_attributes(reader);  // the reader only reads
    return reader.attributes;
}

}  // namespace ovtk::python

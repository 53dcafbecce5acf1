// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <vector>

#include "module.hpp"
#include "ovtk/registry.hpp"
#include "python_rule.hpp"

namespace ovtk::python {

/// A Registry together with the Python rules in it. Each copy holds references of its own to the rules' functions, so
/// that Python's garbage collector can count them.
class PythonRegistry {
public:
    PythonRegistry();
    PythonRegistry(const PythonRegistry& other);
    PythonRegistry& operator=(const PythonRegistry&) = delete;

    void add(const Registry::OpKey& op, nb::object function, RuleTraits traits);
    void forget(const Registry::OpKey& op);

    Registry& registry() {
        return m_registry;
    }
    const Registry& registry() const {
        return m_registry;
    }
    const std::map<Registry::OpKey, std::shared_ptr<PythonRule>>& python_rules() const {
        return m_python_rules;
    }

private:
    Registry m_registry;
    std::map<Registry::OpKey, std::shared_ptr<PythonRule>> m_python_rules;
};

}  // namespace ovtk::python

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/registry.hpp"

#include "graph/shape.hpp"

namespace ovtk {

VjpContext::VjpContext(const ov::Node& node, Grads dy, std::vector<bool> needs, const Registry& registry)
    : m_node(node), m_dy(std::move(dy)), m_needs(std::move(needs)), m_registry(registry) {}

Output VjpContext::x(size_t i) const {
    return m_node.input_value(i);
}

Output VjpContext::y(size_t i) const {
    return const_cast<ov::Node&>(m_node).output(i);
}

Output VjpContext::dy(size_t i) const {
    return has_dy(i) ? *m_dy.at(i) : graph::zeros_like(y(i));
}

bool VjpContext::has_dy(size_t i) const {
    return m_dy.at(i).has_value();
}

bool VjpContext::needs(size_t i) const {
    return m_needs.at(i);
}

size_t VjpContext::inputs() const {
    return m_needs.size();
}

const Registry& VjpContext::registry() const {
    return m_registry;
}

std::string to_string(OpStatus status) {
    switch (status) {
    case OpStatus::rule:
        return "rule";
    case OpStatus::lowered:
        return "lowered";
    case OpStatus::non_differentiable:
        return "non_differentiable";
    case OpStatus::not_trainable:
        return "not_trainable";
    case OpStatus::unknown:
        break;
    }
    return "unknown";
}

Registry::OpKey Registry::key_of(const ov::DiscreteTypeInfo& type) {
    return {type.version_id ? type.version_id : "", type.name};
}

void Registry::add(const OpKey& op, Rule rule, RuleTraits traits) {
    Entry entry;
    entry.status = OpStatus::rule;
    entry.rule = std::move(rule);
    entry.traits = std::move(traits);
    m_entries[op] = std::move(entry);
}

void Registry::lower(const OpKey& op, Lowering lowering, std::string note) {
    Entry entry;
    entry.status = OpStatus::lowered;
    entry.lowering = std::move(lowering);
    entry.traits.note = std::move(note);
    m_entries[op] = std::move(entry);
}

void Registry::non_differentiable(const OpKey& op, std::string reason) {
    Entry entry;
    entry.status = OpStatus::non_differentiable;
    entry.traits.note = std::move(reason);
    m_entries[op] = std::move(entry);
}

void Registry::not_trainable(const OpKey& op, std::string reason) {
    Entry entry;
    entry.status = OpStatus::not_trainable;
    entry.traits.note = std::move(reason);
    m_entries[op] = std::move(entry);
}

const Registry::Entry& Registry::find(const ov::DiscreteTypeInfo& type) const {
    static const Entry unknown;
    const auto key = key_of(type);
    auto found = m_entries.find(key);
    if (found == m_entries.end()) {
        found = m_entries.find({"", key.second});
    }
    return found == m_entries.end() ? unknown : found->second;
}

const std::map<Registry::OpKey, Registry::Entry>& Registry::entries() const {
    return m_entries;
}

}  // namespace ovtk

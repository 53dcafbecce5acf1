// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/model_copy.hpp"

#include <set>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"

namespace ovtk::autodiff {

namespace {

// The value behind a Result: a Result itself has no consumers and no gradient of its own.
Output behind_result(const Output& value) {
    return ov::is_type<ov::op::v0::Result>(value.get_node()) ? value.get_node()->input_value(0) : value;
}

}  // namespace

// The nodes of a model and of its clone, walked side by side from the ends. A clone may have more nodes than the
// original: ops with optional inputs (Pad) are cloned with all of them.
ModelCopy::ModelCopy(const ov::Model& model) : m_model(model.clone()), m_parameters(m_model->get_parameters()) {
    std::vector<std::pair<ov::Node*, std::shared_ptr<ov::Node>>> pending;
    const auto pair_up = [&](const auto& before, const auto& after) {
        for (size_t i = 0; i < before.size(); ++i) {
            pending.emplace_back(before[i].get(), after[i]);
        }
    };
    pair_up(model.get_parameters(), m_model->get_parameters());
    pair_up(model.get_results(), m_model->get_results());
    pair_up(model.get_sinks(), m_model->get_sinks());
    while (!pending.empty()) {
        const auto [before, after] = pending.back();
        pending.pop_back();
        if (!m_nodes.emplace(before, after).second) {
            continue;
        }
        for (size_t i = 0; i < before->get_input_size(); ++i) {
            pending.emplace_back(before->get_input_node_ptr(i), after->get_input_node_shared_ptr(i));
        }
    }
}

Output ModelCopy::find(const Output& value) const {
    const auto node = m_nodes.find(value.get_node());
    OVTK_CHECK_NODE(*value.get_node(), node != m_nodes.end(), "this value is not part of the model");
    return behind_result(node->second->output(value.get_index()));
}

ov::OutputVector ModelCopy::find(const ov::OutputVector& values) const {
    ov::OutputVector found;
    for (const auto& value : values) {
        found.push_back(find(value));
    }
    return found;
}

Output ModelCopy::add_input(const std::string& kind, const Output& original) {
    const auto value = find(original);
    const auto input = std::make_shared<ov::op::v0::Parameter>(value.get_element_type(), value.get_partial_shape());
    const auto name = kind + "/" + name_of(original);
    input->set_friendly_name(name);
    input->output(0).set_names({name});
    m_parameters.push_back(input);
    return input->output(0);
}

ov::OutputVector ModelCopy::add_seeds(const ov::OutputVector& originals, bool seed_scalars) {
    ov::OutputVector seeds;
    for (const auto& original : originals) {
        const auto value = find(original);
        const auto& shape = value.get_partial_shape();
        const bool is_scalar = !seed_scalars && shape.rank().is_static() && shape.size() == 0;
        seeds.push_back(is_scalar ? graph::scalar_like(value, 1) : add_input("grad", original));
    }
    return seeds;
}

// A tensor that two results share has one set of names when compiled (so has an input that is a result too), so such a
// value passes through a Convert to its own type.
std::shared_ptr<ov::Model> ModelCopy::with_results(const ov::OutputVector& values,
                                                   const std::vector<std::string>& names,
                                                   bool with_outputs,
                                                   const std::string& kind) const {
    auto results = with_outputs ? m_model->get_results() : ov::ResultVector{};
    std::set<Output> taken;
    for (const auto& result : results) {
        taken.insert(result->input_value(0));
    }
    for (size_t i = 0; i < values.size(); ++i) {
        const auto& y = values[i];
        const bool is_free = taken.insert(y).second && !ov::is_type<ov::op::v0::Parameter>(y.get_node());
        const auto value = is_free ? y : std::make_shared<ov::op::v0::Convert>(y, y.get_element_type())->output(0);
        const auto result = std::make_shared<ov::op::v0::Result>(value);
        result->set_friendly_name(names[i]);
        result->output(0).set_names({names[i]});
        results.push_back(result);
    }
    return std::make_shared<ov::Model>(results,
                                       m_model->get_sinks(),
                                       m_parameters,
                                       m_model->get_variables(),
                                       m_model->get_friendly_name() + "/" + kind);
}

std::string name_of(const Output& entry) {
    const auto value = behind_result(entry);
    const auto& names = value.get_names();
    if (!names.empty()) {
        return value.get_any_name();
    }
    const auto name = value.get_node()->get_friendly_name();
    return value.get_node()->get_output_size() > 1 ? name + ":" + std::to_string(value.get_index()) : name;
}

std::vector<std::string> names_of(const std::string& kind, const ov::OutputVector& values) {
    std::vector<std::string> names;
    for (const auto& value : values) {
        names.push_back(kind + "/" + name_of(value));
    }
    return names;
}

}  // namespace ovtk::autodiff

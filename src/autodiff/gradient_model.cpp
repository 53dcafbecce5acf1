// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <set>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/walk.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/gradients.hpp"

namespace ovtk {

namespace {

// A copy of a model, and where each value of the original went.
struct Copy {
    std::shared_ptr<ov::Model> model;
    std::map<const ov::Node*, std::shared_ptr<ov::Node>> nodes;

    Output find(const Output& value) const {
        const auto node = nodes.find(value.get_node());
        OVTK_CHECK_NODE(*value.get_node(), node != nodes.end(), "this value is not part of the model");
        return node->second->output(value.get_index());
    }
};

// The nodes of a model and of its clone, walked side by side from the ends. A clone may have more nodes than the
// original: ops with optional inputs (Pad) are cloned with all of them.
Copy copy_of(const ov::Model& model) {
    Copy copy;
    copy.model = model.clone();
    std::vector<std::pair<ov::Node*, std::shared_ptr<ov::Node>>> pending;
    const auto pair_up = [&](const auto& before, const auto& after) {
        for (size_t i = 0; i < before.size(); ++i) {
            pending.emplace_back(before[i].get(), after[i]);
        }
    };
    pair_up(model.get_parameters(), copy.model->get_parameters());
    pair_up(model.get_results(), copy.model->get_results());
    pair_up(model.get_sinks(), copy.model->get_sinks());
    while (!pending.empty()) {
        const auto [before, after] = pending.back();
        pending.pop_back();
        if (!copy.nodes.emplace(before, after).second) {
            continue;
        }
        for (size_t i = 0; i < before->get_input_size(); ++i) {
            pending.emplace_back(before->get_input_node_ptr(i), after->get_input_node_shared_ptr(i));
        }
    }
    return copy;
}

// The value behind a Result: a Result itself has no consumers and no gradient of its own.
Output behind_result(const Output& value) {
    return ov::is_type<ov::op::v0::Result>(value.get_node()) ? value.get_node()->input_value(0) : value;
}

// What a value is called: a tensor name if it has one, else the friendly name of its node.
std::string name_of(const Output& entry) {
    const auto value = behind_result(entry);
    const auto& names = value.get_names();
    if (!names.empty()) {
        return value.get_any_name();
    }
    const auto name = value.get_node()->get_friendly_name();
    return value.get_node()->get_output_size() > 1 ? name + ":" + std::to_string(value.get_index()) : name;
}

// Adds one result per gradient. A tensor that two results share has one set of names when compiled (so has an input
// that is a result too), so such a gradient passes through a Convert to its own type.
void add_results(ov::ResultVector& results, const ov::OutputVector& gradients, const ov::OutputVector& wrt) {
    std::set<Output> taken;
    for (const auto& result : results) {
        taken.insert(result->input_value(0));
    }
    for (size_t i = 0; i < gradients.size(); ++i) {
        const auto& g = gradients[i];
        const bool is_free = taken.insert(g).second && !ov::is_type<ov::op::v0::Parameter>(g.get_node());
        const auto value = is_free ? g : std::make_shared<ov::op::v0::Convert>(g, g.get_element_type())->output(0);
        const auto result = std::make_shared<ov::op::v0::Result>(value);
        const auto name = "grad/" + name_of(wrt[i]);
        result->set_friendly_name(name);
        result->output(0).set_names({name});
        results.push_back(result);
    }
}

}  // namespace

std::shared_ptr<ov::Model> gradient_model(const std::shared_ptr<const ov::Model>& model,
                                          const ov::OutputVector& of,
                                          const ov::OutputVector& wrt,
                                          bool with_outputs,
                                          const Registry& registry,
                                          bool seed_scalars) {
    OVTK_CHECK(model != nullptr, "gradient_model: no model given");
    const auto copy = copy_of(*model);
    auto parameters = copy.model->get_parameters();
    ov::OutputVector outputs;
    ov::OutputVector seeds;
    for (const auto& original : of) {
        const auto value = behind_result(copy.find(original));
        outputs.push_back(value);
        const auto& shape = value.get_partial_shape();
        if (!seed_scalars && shape.rank().is_static() && shape.size() == 0) {
            seeds.push_back(graph::scalar_like(value, 1));
            continue;
        }
        const auto seed = std::make_shared<ov::op::v0::Parameter>(value.get_element_type(), shape);
        const auto name = "grad/" + name_of(original);
        seed->set_friendly_name(name);
        seed->output(0).set_names({name});
        parameters.push_back(seed);
        seeds.push_back(seed);
    }
    ov::OutputVector sources;
    for (const auto& original : wrt) {
        sources.push_back(behind_result(copy.find(original)));
    }
    auto results = with_outputs ? copy.model->get_results() : ov::ResultVector{};
    add_results(results, gradients(outputs, sources, seeds, registry), wrt);
    return std::make_shared<ov::Model>(results,
                                       copy.model->get_sinks(),
                                       parameters,
                                       copy.model->get_variables(),
                                       model->get_friendly_name() + "/grad");
}

}  // namespace ovtk

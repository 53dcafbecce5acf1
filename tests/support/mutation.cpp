// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/mutation.hpp"

#include <cstdlib>
#include <deque>
#include <iostream>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"

namespace ovtk::test {

namespace {

void report_once() {
    static const bool reported = [] {
        std::cerr << "[mutated]" << std::endl;
        return true;
    }();
    (void)reported;
}

// Which operands of a node of the given kind may stand for its result.
std::vector<size_t> operands(const ov::Node& node, const std::string& kind) {
    const auto is = [&node](const char* type) {
        return node.get_type_name() == std::string(type);
    };
    if (kind == "term") {
        return is("Add") || is("Subtract") ? std::vector<size_t>{0, 1} : std::vector<size_t>{};
    }
    if (is("Select")) {
        return {1, 2};
    }
    return is("Multiply") ? std::vector<size_t>{0, 1} : is("Divide") ? std::vector<size_t>{0} : std::vector<size_t>{};
}

// The operand that takes the node's place when a term or factor is dropped: one of the same type and shape.
Grad remaining(const ov::Node& node, const std::string& kind) {
    const bool is_real = node.get_output_element_type(0).is_real();
    for (const auto i : operands(node, kind)) {
        const auto operand = node.input_value(i);
        if (is_real && operand.get_element_type() == node.get_output_element_type(0) &&
            operand.get_partial_shape() == node.get_output_partial_shape(0)) {
            return operand;
        }
    }
    return {};
}

// The value without the term or factor that comes in last on the way from the `given` values.
Output without_last(const Output& value, const std::string& kind, const ov::OutputVector& given) {
    const auto before = graph::topological_order(given);
    std::set<const ov::Node*> seen;
    for (const auto& node : before) {
        seen.insert(node.get());
    }
    std::deque<std::shared_ptr<ov::Node>> pending{value.get_node_shared_ptr()};
    while (!pending.empty()) {
        const auto node = pending.front();
        pending.pop_front();
        if (!seen.insert(node.get()).second) {
            continue;
        }
        if (const auto operand = remaining(*node, kind)) {
            report_once();
            if (node->output(0) == value) {
                return *operand;
            }
            node->output(0).replace(*operand);
            return value;
        }
        for (const auto& input : node->input_values()) {
            pending.push_back(input.get_node_shared_ptr());
        }
    }
    return value;
}

Output broken(const Output& value, const std::string& kind, const ov::OutputVector& given) {
    if (kind != "sign") {
        return without_last(value, kind, given);
    }
    report_once();
    return graph::neg(value);
}

Registry::Rule broken(const Registry::Rule& rule, size_t input, const std::string& kind) {
    return [=](const ov::Node& node, const VjpContext& context) {
        auto dx = rule(node, context);
        if (input < dx.size() && dx[input]) {
            auto given = node.input_values();
            for (size_t i = 0; i < node.get_output_size(); ++i) {
                given.push_back(context.y(i));
                given.push_back(context.has_dy(i) ? context.dy(i) : context.y(i));
            }
            dx[input] = broken(*dx[input], kind, given);
        }
        return dx;
    };
}

Registry::Lowering broken(const Registry::Lowering& lowering, const std::string& kind) {
    return [=](const ov::Node& node, const ov::OutputVector& inputs) {
        auto outputs = lowering(node, inputs);
        outputs.at(0) = broken(outputs.at(0), kind, inputs);
        return outputs;
    };
}

Registry mutated(const std::string& mutation) {
    static const std::regex format("(.*)::(.*):([0-9]+):(sign|term|factor)");
    std::smatch part;
    if (!std::regex_match(mutation, part, format)) {
        throw std::invalid_argument("OVTK_MUTATE: expected OPSET::OP:INPUT:(sign|term|factor), got " + mutation);
    }
    const Registry::OpKey op{part[1], part[2]};
    Registry registry = standard_rules();
    const auto found = registry.entries().find(op);
    if (found == registry.entries().end()) {
        throw std::invalid_argument("OVTK_MUTATE: there is no rule " + mutation);
    }
    const auto entry = found->second;
    if (entry.status == OpStatus::lowered) {
        registry.lower(op, broken(entry.lowering, part[4]), entry.traits.note);
    } else {
        registry.add(op, broken(entry.rule, std::stoul(part[3]), part[4]), entry.traits);
    }
    return registry;
}

}  // namespace

const Registry& rules_under_test() {
    static const char* const mutation = std::getenv("OVTK_MUTATE");
    if (mutation == nullptr) {
        return standard_rules();
    }
    static const Registry registry = mutated(mutation);
    return registry;
}

}  // namespace ovtk::test

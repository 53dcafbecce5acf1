// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/mutation.hpp"

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

#include "graph/build.hpp"

namespace ovtk::test {

namespace {

void report_once() {
    static const bool reported = [] {
        std::cerr << "[mutated]" << std::endl;
        return true;
    }();
    (void)reported;
}

Registry::Rule with_wrong_sign(const Registry::Rule& rule, size_t input) {
    return [rule, input](const ov::Node& node, const VjpContext& context) {
        auto dx = rule(node, context);
        if (input < dx.size() && dx[input]) {
            report_once();
            dx[input] = graph::neg(*dx[input]);
        }
        return dx;
    };
}

Registry::Lowering with_wrong_sign(const Registry::Lowering& lowering) {
    return [lowering](const ov::Node& node, const ov::OutputVector& inputs) {
        auto outputs = lowering(node, inputs);
        report_once();
        outputs.at(0) = graph::neg(outputs.at(0));
        return outputs;
    };
}

Registry mutated(const std::string& mutation) {
    const auto scope = mutation.find("::");
    const auto colon = mutation.rfind(':');
    const Registry::OpKey op{mutation.substr(0, scope), mutation.substr(scope + 2, colon - scope - 2)};
    const auto input = std::stoul(mutation.substr(colon + 1));
    Registry registry = standard_rules();
    const auto found = registry.entries().find(op);
    if (found == registry.entries().end()) {
        throw std::invalid_argument("OVTK_MUTATE: there is no rule " + mutation);
    }
    const auto entry = found->second;
    if (entry.status == OpStatus::lowered) {
        registry.lower(op, with_wrong_sign(entry.lowering), entry.traits.note);
    } else {
        registry.add(op, with_wrong_sign(entry.rule, input), entry.traits);
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

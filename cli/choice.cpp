// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "choice.hpp"

#include "text.hpp"

namespace ovtk::cli {

TargetKind target_kind_for(const std::string& loss) {
    const auto name = loss.substr(0, loss.find(':'));
    if (name.empty()) {
        return TargetKind::automatic;
    }
    return name == "cross_entropy" || name == "hinge" ? TargetKind::classes : TargetKind::values;
}

LossPtr choose_loss(const std::string& given, const ov::Model& model, const DataSource& data) {
    auto named = parse_named(given, "--loss");
    if (named.name.empty()) {
        named.name = data.class_names().empty() ? "mse" : "cross_entropy";
    }
    if (named.name == "cross_entropy" && ends_in_softmax(model)) {
        named.config.emplace("from_probabilities", "true");
    }
    return make_loss(named.name, named.config);
}

MetricPtr choose_metric(const std::string& name, const Loss& loss) {
    const auto kind = loss.name();
    const auto binary = kind == "bce" || kind == "bce_with_logits";
    if (name.empty() || name == "accuracy") {
        if (kind == "cross_entropy" || kind == "hinge" || binary) {
            return metrics::accuracy(kind == "bce" ? 0.5 : 0);
        }
    }
    return make_metric(name.empty() ? "mse" : name);
}

}  // namespace ovtk::cli

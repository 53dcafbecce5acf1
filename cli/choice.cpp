// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "choice.hpp"

#include <algorithm>

#include "ovtk/error.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

/// How targets are to be read for a loss (an empty name: as they come).
TargetKind target_kind_for(const std::string& loss) {
    if (loss.empty()) {
        return TargetKind::automatic;
    }
    return loss == "cross_entropy" || loss == "hinge" ? TargetKind::classes : TargetKind::values;
}

/// Takes a setting out of a config.
std::string take(Config& config, const std::string& key) {
    const auto found = config.find(key);
    if (found == config.end()) {
        return {};
    }
    auto value = found->second;
    config.erase(found);
    return value;
}

double weight_in(const std::string& text) {
    const auto weights = parse_numbers(text, "The weight of --loss");
    if (weights.size() != 1 || !(weights.front() > 0)) {
        throw ArgumentError("The weight of --loss is one number above 0, not '" + text + "'.");
    }
    return weights.front();
}

/// The array or column that a loss is compared with; empty: the usual one.
std::string target_of(const LossChoice& loss, bool several_outputs, const LoadedModel& model) {
    if (!loss.target.empty() || !several_outputs) {
        return loss.target;
    }
    return "y/" + (loss.output.empty() ? port_name(model.model->output(0)) : loss.output);
}

bool is_asked_for(const std::string& target, const DataOptions& options) {
    return std::any_of(options.more_targets.begin(), options.more_targets.end(), [&](const TargetField& field) {
        return field.name == target;
    });
}

/// What names the losses leave open is what the data show.
void fill_names(std::vector<LossChoice>& losses, const ov::Model& model, const DataSource& data) {
    for (auto& loss : losses) {
        if (loss.name.empty()) {
            loss.name = data.class_names().empty() ? "mse" : "cross_entropy";
        }
        if (loss.name == "cross_entropy" && ends_in_softmax(model, output_index(model, loss.output))) {
            loss.config.emplace("from_probabilities", "true");
        }
    }
}

}  // namespace

std::string LossChoice::text() const {
    auto settings = config;
    for (const auto& [key, value] : {std::pair{"output", output}, std::pair{"target", target}}) {
        if (!value.empty()) {
            settings[key] = value;
        }
    }
    if (weight != 1) {
        settings["weight"] = exact(weight);
    }
    std::string list;
    for (const auto& [key, value] : settings) {
        list += (list.empty() ? ":" : ",") + key + "=" + value;
    }
    return name + list;
}

std::vector<LossChoice> parse_losses(const std::vector<std::string>& given) {
    std::vector<LossChoice> losses;
    for (const auto& text : given) {
        auto named = parse_named(text, "--loss");
        LossChoice loss;
        loss.name = named.name;
        loss.output = take(named.config, "output");
        loss.target = take(named.config, "target");
        if (named.config.count("weight") > 0) {
            loss.weight = weight_in(take(named.config, "weight"));
        }
        loss.config = named.config;
        make_loss(loss.name, loss.config);
        losses.push_back(std::move(loss));
    }
    if (losses.empty()) {
        losses.emplace_back();
    }
    return losses;
}

void choose_targets(std::vector<LossChoice>& losses, const LoadedModel& model, DataOptions& options) {
    const auto index_of = [&](const LossChoice& loss) {
        return output_index(*model.model, loss.output);
    };
    const auto first = index_of(losses.front());
    const auto several =
        std::any_of(losses.begin(), losses.end(), [&](const auto& loss) { return index_of(loss) != first; });
    const auto own = target_of(losses.front(), several, model);
    options.target = options.target.empty() ? own : options.target;
    options.target_kind = target_kind_for(losses.front().name);
    options.output = model.model->output(first).get_partial_shape();
    for (auto& loss : losses) {
        const auto target = target_of(loss, several, model);
        loss.compared = target.empty() || target == own ? "y" : target;
        if (loss.compared != "y" && !is_asked_for(target, options)) {
            const auto output = index_of(loss);
            const auto kind = target_kind_for(loss.name);
            const auto classes = kind == TargetKind::classes ? class_count(*model.model, output) : 0;
            options.more_targets.push_back({target, model.model->output(output).get_partial_shape(), kind, classes});
        }
    }
}

std::vector<LossTerm> make_losses(std::vector<LossChoice>& losses, const ov::Model& model, const DataSource& data) {
    fill_names(losses, model, data);
    std::vector<LossTerm> terms;
    for (const auto& loss : losses) {
        const auto output = port_name(model.output(output_index(model, loss.output)));
        terms.push_back({make_loss(loss.name, loss.config), output, loss.compared, loss.weight});
    }
    return terms;
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

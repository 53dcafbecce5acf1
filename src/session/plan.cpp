// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/plan.hpp"

#include <algorithm>
#include <regex>

#include "graph/check.hpp"
#include "text/near_matches.hpp"

namespace ovtk::session {

void Names::add(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        m_indices.emplace(name, m_shown.size());
    }
    m_shown.push_back(names.empty() ? m_kind + std::to_string(m_shown.size()) : names.front());
}

size_t Names::find(const std::string& name) const {
    const auto found = m_indices.find(name);
    OVTK_CHECK(found != m_indices.end(), "there is no ", m_kind, " '", name, "'; ", text::suggestion(name, m_shown));
    return found->second;
}

std::vector<std::string> names_of(const ov::Output<const ov::Node>& port) {
    std::vector<std::string> names(port.get_names().begin(), port.get_names().end());
    std::sort(names.begin(), names.end());
    const auto* node = port.get_node();
    names.push_back(node->get_friendly_name());
    if (node->get_input_size() == 1) {  // a Result: the op before it is what people know
        names.push_back(node->input_value(0).get_node()->get_friendly_name());
    }
    return names;
}

namespace {

bool is_fraction(double value) {
    return value >= 0 && value < 1;
}

void check(const SessionOptions& options) {
    OVTK_CHECK(!options.losses.empty(), "a session needs a loss; give one in SessionOptions::losses");
    for (const auto& term : options.losses) {
        OVTK_CHECK(term.loss, "a loss term of SessionOptions::losses holds no loss");
    }
    OVTK_CHECK(options.optimizer, "a session needs an optimizer; give one in SessionOptions::optimizer");
    OVTK_CHECK(options.clip_norm >= 0, "clip_norm must not be negative, got ", options.clip_norm);
    OVTK_CHECK(options.clip_value >= 0, "clip_value must not be negative, got ", options.clip_value);
    OVTK_CHECK(is_fraction(options.ema_decay), "ema_decay must lie in [0, 1), got ", options.ema_decay);
    OVTK_CHECK(is_fraction(options.dropout), "dropout must lie in [0, 1), got ", options.dropout);
    OVTK_CHECK(options.batch_norm_momentum >= 0 && options.batch_norm_momentum <= 1,
               "batch_norm_momentum must lie in [0, 1], got ",
               options.batch_norm_momentum);
}

std::regex compile_pattern(const std::string& pattern) {
    try {
        return std::regex(pattern, std::regex::ECMAScript);
    } catch (const std::regex_error&) {
        throw ArgumentError("the pattern '" + pattern + "' of a parameter group is not a regular expression");
    }
}

// The weights that train, each with the settings of the first group that matches it.
void plan_weights(Plan& plan) {
    const auto& groups = plan.options.groups;
    const auto& weights = plan.lifted.weights;
    std::vector<std::regex> patterns;
    for (const auto& group : groups) {
        patterns.push_back(compile_pattern(group.pattern));
    }
    std::vector<bool> is_used(groups.size(), false);
    for (size_t i = 0; i < weights.size(); ++i) {
        size_t group = 0;
        while (group < groups.size() && !std::regex_match(weights[i].name, patterns[group])) {
            ++group;
        }
        const bool grouped = group < groups.size();
        if (grouped) {
            is_used[group] = true;
        }
        if (!weights[i].trainable) {
            continue;
        }
        const double lr_scale = grouped ? groups[group].lr_scale : 1;
        auto rate = std::find(plan.lr_scales.begin(), plan.lr_scales.end(), lr_scale);
        if (rate == plan.lr_scales.end()) {
            rate = plan.lr_scales.insert(rate, lr_scale);
        }
        const auto& optimizer = *plan.options.optimizer;
        TrainedWeight trained{};
        trained.weight = i;
        trained.weight_decay =
            grouped && groups[group].weight_decay ? *groups[group].weight_decay : optimizer.weight_decay();
        trained.rate = static_cast<size_t>(rate - plan.lr_scales.begin());
        trained.slots = optimizer.slots(weights[i].shape);
        plan.trained.push_back(std::move(trained));
    }
    const auto unused = std::find(is_used.begin(), is_used.end(), false);
    if (unused != is_used.end()) {
        const auto& pattern = groups[static_cast<size_t>(unused - is_used.begin())].pattern;
        throw ArgumentError("the parameter group '" + pattern + "' matches no weight; " +
                            text::suggestion(pattern, plan.weights.all()));
    }
    OVTK_CHECK(!plan.trained.empty(), "no weight of the model trains; choose other ones with trainable or freeze");
}

void plan_state(Plan& plan) {
    size_t next = plan.lifted.weights.size();
    for (auto& trained : plan.trained) {
        trained.first_slot = next;
        next += trained.slots.size();
    }
    for (auto& trained : plan.trained) {
        trained.average = next;
        next += plan.has_average() ? 1 : 0;
    }
    plan.first_sum = next;
    for (auto& trained : plan.trained) {
        trained.sum = next++;
    }
}

void plan_terms(Plan& plan) {
    const auto& losses = plan.options.losses;
    const auto& results = plan.lifted.model->get_results();
    for (const auto& given : losses) {
        Term term;
        term.loss = given.loss;
        term.weight = given.weight;
        term.output = given.output.empty() ? 0 : plan.outputs.find(given.output);
        const auto spec = given.loss->target_for(results[term.output]->input_value(0));
        if (spec.type != ov::element::dynamic) {
            const auto several = "y/" + plan.outputs.shown(term.output);
            const auto name = !given.target.empty() ? given.target : losses.size() > 1 ? several : "y";
            const auto& known = plan.targets.all();
            const auto found = std::find(known.begin(), known.end(), name);
            term.target = static_cast<size_t>(found - known.begin());
            if (found == known.end()) {
                plan.targets.add({name});
            }
        }
        plan.terms.push_back(std::move(term));
    }
}

Lifted checked_lift(const std::shared_ptr<const ov::Model>& model, const SessionOptions& options) {
    OVTK_CHECK(model, "no model was given");
    check(options);
    return lift(model, options.weights);
}

// Somebody else may have made it.
void check(const Lifted& lifted) {
    OVTK_CHECK(lifted.model, "no model was given");
    const auto& parameters = lifted.model->get_parameters();
    const auto count = lifted.weights.size();
    OVTK_CHECK(count <= parameters.size() && count == lifted.values.size(),
               "a lifted model has a Parameter and a value for each weight; got ",
               count,
               " weights, ",
               lifted.values.size(),
               " values and ",
               parameters.size(),
               " Parameters");
    for (size_t i = 0; i < count; ++i) {
        const auto& parameter = *parameters[parameters.size() - count + i];
        OVTK_CHECK(parameter.get_element_type() == ov::element::f32 &&
                       lifted.values[i].get_element_type() == ov::element::f32 &&
                       parameter.get_partial_shape().compatible(lifted.values[i].get_shape()),
                   "the weight '",
                   lifted.weights[i].name,
                   "' must be f32 of the shape of its Parameter");
    }
    for (const auto& update : lifted.updates) {
        OVTK_CHECK(update.output < lifted.model->get_results().size() && update.weight < count,
                   "an update of a weight leads from output ",
                   update.output,
                   " to weight ",
                   update.weight,
                   ", which the model doesn't have");
    }
}

}  // namespace

Plan::Plan(const std::shared_ptr<const ov::Model>& model, const SessionOptions& given)
    : Plan(checked_lift(model, given), given) {}

Plan::Plan(Lifted given_model, SessionOptions given)
    : options(std::move(given)),
      registry(options.registry ? options.registry : &standard_rules()),
      lifted(std::move(given_model)) {
    check(options);
    check(lifted);
    for (const auto& weight : lifted.weights) {
        weights.add({weight.name});
    }
    const auto& parameters = lifted.model->get_parameters();
    for (size_t i = 0; i + lifted.weights.size() < parameters.size(); ++i) {
        inputs.add(names_of(std::as_const(*parameters[i]).output(0)));
    }
    for (const auto& result : lifted.model->get_results()) {
        outputs.add(names_of(std::as_const(*result).output(0)));
    }
    OVTK_CHECK(outputs.size() > 0, "the model has no output");
    scalars_per_rate = options.optimizer->scalars(1, options.optimizer->learning_rate()).size();
    plan_weights(*this);
    plan_state(*this);
    plan_terms(*this);
}

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/settings.hpp"

#include "ovtk/error.hpp"
#include "text/numbers.hpp"

namespace ovtk {

using text::to_text;

namespace session {

void put(Config& config, const std::string& prefix, const Config& part) {
    for (const auto& [key, value] : part) {
        config[prefix + key] = value;
    }
}

Config part_of(const Config& config, const std::string& prefix) {
    Config part;
    for (auto entry = config.lower_bound(prefix); entry != config.end(); ++entry) {
        if (entry->first.compare(0, prefix.size(), prefix) != 0) {
            break;
        }
        part[entry->first.substr(prefix.size())] = entry->second;
    }
    return part;
}

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : ",") + part;
    }
    return text;
}

// The entries of a list: PREFIX.0, PREFIX.1, ... and what belongs to each.
std::string item(const std::string& prefix, size_t i) {
    return prefix + "." + std::to_string(i);
}

void put_losses(Config& config, const std::vector<LossTerm>& losses) {
    for (size_t i = 0; i < losses.size(); ++i) {
        const auto key = item("loss", i);
        config[key] = losses[i].loss->name();
        config[key + "/output"] = losses[i].output;
        config[key + "/target"] = losses[i].target;
        config[key + "/weight"] = to_text(losses[i].weight);
        put(config, key + "/setting/", losses[i].loss->config());
    }
}

void put_groups(Config& config, const std::vector<ParameterGroup>& groups) {
    for (size_t i = 0; i < groups.size(); ++i) {
        const auto key = item("group", i);
        config[key] = groups[i].pattern;
        config[key + "/lr_scale"] = to_text(groups[i].lr_scale);
        if (groups[i].weight_decay) {
            config[key + "/weight_decay"] = to_text(*groups[i].weight_decay);
        }
    }
}

}  // namespace

Config settings_of(const SessionOptions& options) {
    Config config;
    put_losses(config, options.losses);
    put_groups(config, options.groups);
    config["optimizer"] = options.optimizer->name();
    put(config, "optimizer/", options.optimizer->config());
    if (options.schedule) {
        config["schedule"] = options.schedule->name();
        put(config, "schedule/", options.schedule->config());
    }
    std::vector<std::string> metrics;
    for (size_t i = 0; i < options.metrics.size(); ++i) {
        metrics.push_back(options.metrics[i]->name());
        put(config, item("metric", i) + "/", options.metrics[i]->config());
    }
    config["metrics"] = joined(metrics);
    config["weights/trainable"] = options.weights.trainable;
    config["weights/freeze"] = options.weights.freeze;
    config["weights/op_types"] = joined(options.weights.op_types);
    config["weights/last_layers"] = to_text(options.weights.last_layers);
    config["clip_norm"] = to_text(options.clip_norm);
    config["clip_value"] = to_text(options.clip_value);
    config["ema_decay"] = to_text(options.ema_decay);
    config["dropout"] = to_text(options.dropout);
    config["batch_norm_momentum"] = to_text(options.batch_norm_momentum);
    config["train_batch_norm"] = to_text(options.train_batch_norm);
    config["device"] = options.device;
    config["precision"] = options.precision;
    config["loss_scale"] = to_text(options.loss_scale);
    return config;
}

namespace {

// Reads the settings of a checkpoint; a damaged one is an error of the checkpoint.
class Settings {
public:
    explicit Settings(const Config& config) : m_config(config) {}

    std::string text(const std::string& key, const std::string& missing = {}) const {
        const auto found = m_config.find(key);
        return found == m_config.end() ? missing : found->second;
    }
    bool has(const std::string& key) const {
        return m_config.count(key) > 0;
    }
    double number(const std::string& key, double missing) const {
        return has(key) ? require(key, text::to_double(text(key))) : missing;
    }
    int64_t integer(const std::string& key, int64_t missing) const {
        return has(key) ? require(key, text::to_int(text(key))) : missing;
    }
    bool flag(const std::string& key, bool missing) const {
        return has(key) ? require(key, text::to_bool(text(key))) : missing;
    }

private:
    template <class T>
    T require(const std::string& key, const std::optional<T>& value) const {
        if (!value) {
            throw CheckpointError("the checkpoint's entry '" + key + "' is '" + text(key) + "', which is not a value");
        }
        return *value;
    }

    const Config& m_config;
};

}  // namespace

}  // namespace session

SessionOptions options_of(const Config& metadata) {
    const session::Settings settings(metadata);
    if (settings.text("format") != "ovtk-1") {
        throw CheckpointError("it is not the checkpoint of a training session (format 'ovtk-1' expected, got '" +
                              settings.text("format") + "')");
    }
    SessionOptions options;
    for (size_t i = 0; settings.has(session::item("loss", i)); ++i) {
        const auto key = session::item("loss", i);
        LossTerm term;
        term.loss = make_loss(settings.text(key), session::part_of(metadata, key + "/setting/"));
        term.output = settings.text(key + "/output");
        term.target = settings.text(key + "/target");
        term.weight = settings.number(key + "/weight", 1);
        options.losses.push_back(std::move(term));
    }
    for (size_t i = 0; settings.has(session::item("group", i)); ++i) {
        const auto key = session::item("group", i);
        ParameterGroup group{settings.text(key), settings.number(key + "/lr_scale", 1), {}};
        if (settings.has(key + "/weight_decay")) {
            group.weight_decay = settings.number(key + "/weight_decay", 0);
        }
        options.groups.push_back(std::move(group));
    }
    options.optimizer = make_optimizer(settings.text("optimizer"), session::part_of(metadata, "optimizer/"));
    if (settings.has("schedule")) {
        options.schedule = make_schedule(settings.text("schedule"), session::part_of(metadata, "schedule/"));
    }
    for (const auto& name : text::split(settings.text("metrics"))) {
        const auto key = session::item("metric", options.metrics.size());
        options.metrics.push_back(make_metric(name, session::part_of(metadata, key + "/")));
    }
    options.weights.trainable = settings.text("weights/trainable");
    options.weights.freeze = settings.text("weights/freeze");
    options.weights.op_types = text::split(settings.text("weights/op_types"));
    options.weights.last_layers = settings.integer("weights/last_layers", 0);
    options.clip_norm = settings.number("clip_norm", 0);
    options.clip_value = settings.number("clip_value", 0);
    options.ema_decay = settings.number("ema_decay", 0);
    options.dropout = settings.number("dropout", 0);
    options.batch_norm_momentum = settings.number("batch_norm_momentum", options.batch_norm_momentum);
    options.train_batch_norm = settings.flag("train_batch_norm", true);
    options.device = settings.text("device", options.device);
    options.precision = settings.text("precision", options.precision);
    options.loss_scale = settings.number("loss_scale", 0);
    return options;
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "train_setup.hpp"

#include <algorithm>
#include <numeric>

#include "ovtk/lift.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

bool same_names(std::vector<std::string> a, std::vector<std::string> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

/// The training data. A model that knows these very classes keeps their order.
OpenedData open_training_data(TrainSetup& setup, const TrainFlags& flags, const LoadedModel& loaded) {
    auto options = flags.data.options(loaded, DataUse::training);
    options.class_names.clear();
    options.num_classes = flags.num_classes;
    choose_targets(setup.losses, loaded, options);
    auto data = open_with(flags.data, flags.data.data, options);
    const auto& names = data.source->class_names();
    if (!loaded.class_names.empty() && names != loaded.class_names && same_names(names, loaded.class_names)) {
        options.class_names = loaded.class_names;
        data = open_with(flags.data, flags.data.data, options);
    }
    return data;
}

/// Puts a head with as many classes as the data have onto a model that has another number.
void fit_head(TrainSetup& setup, const TrainFlags& flags, Reporter& reporter) {
    const auto& names = setup.training->class_names();
    const auto wanted = std::max<int64_t>(flags.num_classes, static_cast<int64_t>(names.size()));
    const auto& output = setup.losses.front().output;
    const auto own = class_count(*setup.model, output_index(*setup.model, output));
    if (names.empty() || own == wanted) {
        return;
    }
    setup.model = with_head(setup.model, wanted, flags.seed, output);
    setup.num_classes = wanted;
    reporter.note("new head with " + std::to_string(wanted) + " classes" +
                  (own > 0 ? " in place of " + std::to_string(own) : ""));
}

void split_training_data(TrainSetup& setup, const TrainFlags& flags, const LoadedModel& loaded, OpenedData& data) {
    setup.training = data.source;
    std::vector<size_t> training(data.source->size());
    std::iota(training.begin(), training.end(), size_t{0});
    if (!flags.val_data.empty()) {
        auto options = flags.data.options(loaded, DataUse::evaluation);
        choose_targets(setup.losses, loaded, options);
        options.class_names = data.source->class_names();
        options.preprocessing = data.preprocessing;
        options.target_kind = options.class_names.empty() ? TargetKind::values : TargetKind::classes;
        setup.validation = open_with(flags.data, flags.val_data, options).source;
    } else if (flags.val_split > 0) {
        const auto split = split_data(*data.source, flags.val_split, flags.seed);
        training = split.training;
        setup.training = subset(data.source, split.training);
        setup.validation = subset(data.source, split.validation);
    }
    if (flags.standardise) {
        data.preprocessing = fit_scaling(*data.source, training);
        setup.training = scaled(setup.training, data.preprocessing);
        if (setup.validation) {
            setup.validation = scaled(setup.validation, data.preprocessing);
        }
    }
}

OptimizerPtr optimizer_for(const TrainFlags& flags) {
    auto named = parse_named(flags.optimizer, "--optimizer");
    if (flags.lr > 0) {
        named.config["lr"] = exact(flags.lr);
    } else if (named.name == "adam" || named.name == "adamw") {
        // A trained network forgets at 1e-3 (folded batch norms, inputs of 0..255); 1e-4 is right for most.
        named.config.emplace("lr", "0.0001");
    }
    if (flags.weight_decay >= 0) {
        named.config["weight_decay"] = exact(flags.weight_decay);
    }
    return make_optimizer(named.name, named.config);
}

SchedulePtr schedule_for(const TrainFlags& flags, size_t samples) {
    auto named = parse_named(flags.schedule, "--schedule");
    const auto batches = (samples + flags.data.batch_size - 1) / flags.data.batch_size;
    const auto steps = (batches + flags.accumulate - 1) / flags.accumulate * static_cast<size_t>(flags.epochs);
    for (const auto* name : {"linear", "cosine", "polynomial", "one_cycle"}) {
        if (named.name == name) {
            named.config.emplace("total", std::to_string(steps));
        }
    }
    return make_schedule(named.name, named.config);
}

std::vector<std::string> texts_of(const std::vector<LossChoice>& losses) {
    std::vector<std::string> texts;
    for (const auto& loss : losses) {
        texts.push_back(loss.text());
    }
    return texts;
}

/// Finds unknown names before anything is read.
void check_names(const TrainFlags& flags) {
    Augmentation(split(flags.augment, ','));
    if (!flags.metric.empty()) {
        make_metric(flags.metric);
    }
}

}  // namespace

TrainSetup prepare_training(const TrainFlags& flags, Reporter& reporter) {
    TrainSetup setup;
    auto& options = setup.options;
    check_names(flags);
    setup.losses = parse_losses(flags.losses);
    options.optimizer = optimizer_for(flags);
    const auto loaded = load_model(flags.model);
    setup.model = loaded.model;
    auto data = open_training_data(setup, flags, loaded);
    split_training_data(setup, flags, loaded, data);
    fit_head(setup, flags, reporter);
    options.schedule = schedule_for(flags, setup.training->size());
    options.losses = make_losses(setup.losses, *setup.model, *setup.training);
    setup.metric = choose_metric(flags.metric, *options.losses.front().loss);
    options.metrics = {setup.metric};
    options.weights.trainable = flags.trainable;
    options.weights.freeze = flags.freeze;
    options.clip_norm = flags.clip_norm;
    options.device = flags.device.device;
    options.precision = flags.device.precision;
    options.seed = flags.seed;
    setup.model_info = model_info(setup.training->class_names(), data.preprocessing);
    setup.model_info["losses"] = as_entry(texts_of(setup.losses));
    setup.model_info["metric"] = setup.metric->name();
    return setup;
}

}  // namespace ovtk::cli

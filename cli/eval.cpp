// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "choice.hpp"
#include "commands.hpp"
#include "evaluator.hpp"
#include "flags.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

constexpr size_t LARGEST_TABLE = 20;  // classes

struct EvalFlags {
    std::string model;
    DataFlags data;
    DeviceFlags device;
    std::vector<std::string> losses;
    std::string metric;
    bool json = false;
};

/// counts[target][prediction]
using Confusion = std::vector<std::vector<int64_t>>;

/// Adds one batch. \param prediction  [batch, classes]
void count(Confusion& confusion, const ov::Tensor& prediction, const ov::Tensor& target) {
    const auto classes = prediction.get_shape()[1];
    const auto* scores = prediction.data<const float>();
    for (size_t i = 0; i < target.get_size(); ++i) {
        const auto* row = scores + i * classes;
        const auto found = static_cast<size_t>(std::max_element(row, row + classes) - row);
        ++confusion[static_cast<size_t>(target.data<const int64_t>()[i])][found];
    }
}

void print_table(const Confusion& confusion, const std::vector<std::string>& names) {
    size_t width = 6;
    for (const auto& name : names) {
        width = std::max(width, name.size() + 1);
    }
    const auto cell = [width](const auto& content) {
        std::cout << std::setw(static_cast<int>(width)) << content;
    };
    std::cout << "\nconfusion (rows: true class, columns: predicted)\n";
    cell("");
    for (const auto& name : names) {
        cell(name);
    }
    std::cout << '\n';
    for (size_t i = 0; i < names.size(); ++i) {
        cell(names[i]);
        for (const auto value : confusion[i]) {
            cell(value);
        }
        std::cout << '\n';
    }
}

/// Of many classes only the pairs that are mixed up most.
void print_worst(const Confusion& confusion, const std::vector<std::string>& names) {
    std::vector<std::tuple<int64_t, size_t, size_t>> errors;
    for (size_t i = 0; i < names.size(); ++i) {
        for (size_t k = 0; k < names.size(); ++k) {
            if (i != k && confusion[i][k] > 0) {
                errors.emplace_back(confusion[i][k], i, k);
            }
        }
    }
    std::sort(errors.rbegin(), errors.rend());
    std::cout << "\nmost frequent confusions\n";
    for (size_t i = 0; i < std::min(errors.size(), LARGEST_TABLE); ++i) {
        const auto& [times, truth, predicted] = errors[i];
        std::cout << "  " << names[truth] << " taken for " << names[predicted] << ": " << times << '\n';
    }
}

void print(const EvalFlags& flags,
           const std::map<std::string, double>& result,
           size_t samples,
           const Confusion& confusion,
           const std::vector<std::string>& names) {
    if (flags.json) {
        nlohmann::ordered_json object(result);
        object["samples"] = samples;
        if (!names.empty()) {
            object["classes"] = names;
            object["confusion"] = confusion;
        }
        std::cout << object.dump() << '\n';
        return;
    }
    std::cout << samples << " samples";
    for (const auto& [name, value] : result) {
        std::cout << "  " << name << ' ' << short_number(value);
    }
    std::cout << '\n';
    if (!names.empty()) {
        names.size() <= LARGEST_TABLE ? print_table(confusion, names) : print_worst(confusion, names);
    }
}

void evaluate(const EvalFlags& flags) {
    const auto loaded = load_model(flags.model);
    auto options = flags.data.options(loaded, DataUse::evaluation);
    auto losses = parse_losses(flags.losses.empty() ? loaded.losses : flags.losses);
    choose_targets(losses, loaded, options);
    const auto output = output_index(*loaded.model, losses.front().output);
    options.num_classes = class_count(*loaded.model, output);
    if (options.target_kind == TargetKind::automatic && !loaded.class_names.empty()) {
        options.target_kind = TargetKind::classes;
    }
    const auto data = open_with(flags.data, flags.data.data, options).source;
    const auto terms = make_losses(losses, *loaded.model, *data);
    const auto own_metric = flags.losses.empty() ? loaded.metric : std::string();
    Evaluator evaluator(loaded.model,
                        output,
                        terms,
                        choose_metric(flags.metric.empty() ? own_metric : flags.metric, *terms.front().loss),
                        flags.device.device,
                        flags.device.precision);
    auto names = data->class_names();
    if (data->labels().empty() || static_cast<int64_t>(names.size()) != options.num_classes) {
        names.clear();
    }
    Confusion confusion(names.size(), std::vector<int64_t>(names.size()));
    LoaderOptions loading;
    loading.batch_size = flags.data.batch_size;
    Loader loader(data, loading);
    while (const auto batch = loader.next()) {
        const auto prediction = evaluator.add(*batch);
        if (!names.empty() && prediction.get_shape().size() == 2) {
            count(confusion, prediction, batch->targets.at("y"));
        }
    }
    print(flags, evaluator.result(), data->size(), confusion, names);
}

}  // namespace

void add_eval(CLI::App& app) {
    auto* command = app.add_subcommand("eval", "Measures a model on data");
    const auto flags = std::make_shared<EvalFlags>();
    command->add_option("model", flags->model, "IR (.xml), ONNX, TFLite or Paddle file, or a SavedModel folder")
        ->required();
    flags->data.add_to(*command);
    command
        ->add_option("--loss",
                     flags->losses,
                     "NAME[:key=value,...], as for train; by default what the model was trained with, else "
                     "cross_entropy for classes, mse for values")
        ->allow_extra_args(false);
    command->add_option("--metric",
                        flags->metric,
                        "By default what the training used, else accuracy for classes, mse for values");
    flags->device.add_to(*command);
    command->add_flag("--json", flags->json, "Print a JSON object");
    command->callback([flags] { evaluate(*flags); });
}

}  // namespace ovtk::cli

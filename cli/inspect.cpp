// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "model.hpp"
#include "ovtk/describe.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

struct InspectFlags {
    std::string model;
    LiftOptions weights;
    bool json = false;
};

nlohmann::ordered_json ports_json(const std::vector<ModelDescription::Port>& ports) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& port : ports) {
        list.push_back({{"name", port.name}, {"type", port.type}, {"shape", port.shape}});
    }
    return list;
}

void print_json(const ModelDescription& model, const std::vector<std::string>& class_names) {
    nlohmann::ordered_json object = {{"inputs", ports_json(model.inputs)},
                                     {"outputs", ports_json(model.outputs)},
                                     {"class_names", class_names},
                                     {"weights", nlohmann::ordered_json::array()},
                                     {"weight_numbers", model.weight_numbers},
                                     {"trainable_numbers", model.trainable_numbers},
                                     {"batch_norms", nlohmann::ordered_json::array()},
                                     {"obstacles", nlohmann::ordered_json::array()},
                                     {"notes", model.notes}};
    for (const auto& weight : model.weights) {
        object["weights"].push_back({{"name", weight.name},
                                     {"role", to_string(weight.role)},
                                     {"shape", weight.shape},
                                     {"stored_type", weight.stored_type.to_string()},
                                     {"op", weight.op_type},
                                     {"layer", weight.layer},
                                     {"trainable", weight.trainable},
                                     {"note", weight.note}});
    }
    for (const auto& norm : model.batch_norms) {
        object["batch_norms"].push_back({{"layer", norm.layer}, {"form", norm.form}});
    }
    for (const auto& obstacle : model.obstacles) {
        object["obstacles"].push_back({{"op", obstacle.op}, {"reason", obstacle.reason}});
    }
    std::cout << object.dump(2) << '\n';
}

void print_weights(const ModelDescription& model) {
    size_t name_width = 0;
    size_t shape_width = 0;
    for (const auto& weight : model.weights) {
        name_width = std::max(name_width, weight.name.size() + 2);
        shape_width = std::max(shape_width, weight.shape.to_string().size() + 2);
    }
    std::cout << "\nweights: " << grouped(static_cast<int64_t>(model.weight_numbers)) << " numbers in "
              << model.weights.size() << " tensors, " << grouped(static_cast<int64_t>(model.trainable_numbers))
              << " would train\n"
              << std::left;
    for (const auto& weight : model.weights) {
        std::cout << (weight.trainable ? "  train   " : "  frozen  ") << std::setw(static_cast<int>(name_width))
                  << weight.name << std::setw(static_cast<int>(shape_width)) << weight.shape.to_string() << std::setw(6)
                  << weight.stored_type.to_string() << std::setw(18) << to_string(weight.role) << std::setw(22)
                  << weight.op_type << weight.note << '\n';
    }
}

void print(const ModelDescription& model, const std::vector<std::string>& class_names) {
    for (const auto& port : model.inputs) {
        std::cout << "input   " << port.name << "  " << port.type << ' ' << port.shape << '\n';
    }
    for (const auto& port : model.outputs) {
        std::cout << "output  " << port.name << "  " << port.type << ' ' << port.shape << '\n';
    }
    for (size_t i = 0; i < class_names.size(); ++i) {
        std::cout << (i == 0 ? "classes " : ", ") << class_names[i];
    }
    std::cout << (class_names.empty() ? "" : "\n");
    print_weights(model);
    for (const auto& norm : model.batch_norms) {
        std::cout << "batch norm  " << norm.layer << "  (" << norm.form << ")\n";
    }
    std::cout << (model.obstacles.empty() ? "\ngradients reach every weight that trains\n"
                                          : "\nnot trained through:\n");
    for (const auto& obstacle : model.obstacles) {
        std::cout << "  " << obstacle.op << "  " << obstacle.reason << '\n';
    }
    for (const auto& note : model.notes) {
        std::cout << "note: " << note << '\n';
    }
}

void inspect(const InspectFlags& flags) {
    const auto loaded = load_model(flags.model);
    const auto description = describe_model(loaded.model, flags.weights);
    flags.json ? print_json(description, loaded.class_names) : print(description, loaded.class_names);
}

}  // namespace

void add_inspect(CLI::App& app) {
    auto* command = app.add_subcommand("inspect", "Shows inputs, outputs and weights of a model, and what would train");
    const auto flags = std::make_shared<InspectFlags>();
    command->add_option("model", flags->model, "IR (.xml), ONNX, TFLite or Paddle file, or a SavedModel folder")
        ->required();
    command->add_option("--trainable", flags->weights.trainable, "As of ovtk train");
    command->add_option("--freeze", flags->weights.freeze, "As of ovtk train");
    command->add_flag("--json", flags->json, "Print a JSON object");
    command->callback([flags] { inspect(*flags); });
}

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "model.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <nlohmann/json.hpp>

#include "ovtk/error.hpp"
#include "ovtk/head.hpp"
#include "ovtk/lift.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

const char* const INFO = "model_info";

Config read_info(const ov::Model& model) {
    Config info;
    for (const auto* key : {"labels",
                            "class_names",
                            "mean_values",
                            "scale_values",
                            "reverse_input_channels",
                            "max_length",
                            "losses",
                            "metric"}) {
        if (model.has_rt_info(INFO, key)) {
            info[key] = model.get_rt_info<std::string>(INFO, key);
        }
    }
    return info;
}

/// An entry that as_entry() wrote; empty when there is none, or something else.
std::vector<std::string> list_in(const Config& info, const std::string& key) {
    const auto found = info.find(key);
    if (found == info.end()) {
        return {};
    }
    const auto list = nlohmann::json::parse(found->second, nullptr, false);
    const auto is_list =
        list.is_array() && std::all_of(list.begin(), list.end(), [](const auto& item) { return item.is_string(); });
    return is_list ? list.get<std::vector<std::string>>() : std::vector<std::string>();
}

std::vector<std::string> class_names_in(const Config& info) {
    if (auto names = list_in(info, "class_names"); !names.empty()) {
        return names;
    }
    const auto labels = info.find("labels");
    return labels == info.end() ? std::vector<std::string>() : split(labels->second, ' ');
}

/// Tries a batch of any size; a model that can't do without its own keeps it.
std::shared_ptr<ov::Model> with_dynamic_batch(const std::shared_ptr<ov::Model>& model) {
    try {
        return with_batch(model, ov::Dimension::dynamic());
    } catch (const ArgumentError&) {
        return model;
    }
}

}  // namespace

std::string port_name(const ov::Output<const ov::Node>& port) {
    const auto& names = port.get_names();
    // The smallest one: the set has no order of its own.
    return names.empty() ? port.get_node()->get_friendly_name() : *std::min_element(names.begin(), names.end());
}

std::vector<DataField> LoadedModel::inputs() const {
    std::vector<DataField> fields;
    for (const auto& input : model->inputs()) {
        fields.push_back({port_name(input), input.get_element_type(), input.get_partial_shape()});
    }
    return fields;
}

LoadedModel load_model(const std::string& path) {
    LoadedModel loaded;
    loaded.model = with_dynamic_batch(read_model(path));
    if (loaded.model->outputs().empty()) {
        throw ArgumentError("'" + path + "' has no outputs.");
    }
    const auto info = read_info(*loaded.model);
    loaded.class_names = class_names_in(info);
    loaded.preprocessing = Preprocessing::from_config(info);
    loaded.losses = list_in(info, "losses");
    if (const auto metric = info.find("metric"); metric != info.end()) {
        loaded.metric = metric->second;
    }
    return loaded;
}

Config model_info(const std::vector<std::string>& class_names, const Preprocessing& preprocessing) {
    auto info = preprocessing.to_config();
    if (class_names.empty()) {
        return info;
    }
    std::string labels;
    for (auto name : class_names) {
        std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isspace(c) != 0; }, '_');
        labels += (labels.empty() ? "" : " ") + name;
    }
    // labels and model_type are what OpenVINO's Model API reads; class_names keeps the names as they were.
    info["model_type"] = "Classification";
    info["labels"] = labels;
    info["class_names"] = as_entry(class_names);
    return info;
}

std::string as_entry(const std::vector<std::string>& list) {
    return nlohmann::json(list).dump();
}

void set_model_info(ov::Model& model, const Config& info) {
    for (const auto& [key, value] : info) {
        model.set_rt_info(value, INFO, key);
    }
}

size_t output_index(const ov::Model& model, const std::string& name) {
    std::string list;
    for (size_t i = 0; i < model.outputs().size(); ++i) {
        const auto& output = model.output(i);
        const auto& op = output.get_node()->get_input_node_ptr(0)->get_friendly_name();
        if (name.empty() || output.get_names().count(name) > 0 || op == name) {
            return i;
        }
        list += (list.empty() ? "'" : ", '") + port_name(output) + "'";
    }
    throw ArgumentError("The model has no output '" + name + "'. Fix: give one of " + list + ".");
}

std::shared_ptr<ov::Model> with_head(const std::shared_ptr<const ov::Model>& model,
                                     int64_t classes,
                                     uint64_t seed,
                                     const std::string& output) {
    try {
        auto changed = replace_head(model, classes, seed, output);
        const auto index = output_index(*changed, output);
        if (changed->output(index).get_partial_shape().size() == 2 && class_count(*changed, index) == classes) {
            return changed;
        }
    } catch (const ArgumentError&) {
        // no head to replace
    }
    return append_head(model, classes, seed, output);
}

bool ends_in_softmax(const ov::Model& model, size_t output) {
    const auto* node = model.get_results()[output]->get_input_node_ptr(0);
    while (std::strcmp(node->get_type_name(), "Identity") == 0) {
        node = node->get_input_node_ptr(0);
    }
    return std::strcmp(node->get_type_name(), "Softmax") == 0;
}

int64_t class_count(const ov::Model& model, size_t output) {
    const auto& shape = model.output(output).get_partial_shape();
    if (shape.rank().is_dynamic() || shape.size() < 2 || shape[1].is_dynamic()) {
        return 0;
    }
    return shape[1].get_length();
}

}  // namespace ovtk::cli

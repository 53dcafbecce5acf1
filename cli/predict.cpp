// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "choice.hpp"
#include "commands.hpp"
#include "evaluator.hpp"
#include "flags.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

struct PredictFlags {
    std::string model;
    DataFlags data;
    DeviceFlags device;
    size_t top_k = 1;
    bool json = false;
};

/// p = exp(x - max x) / sum exp(x - max x)
std::vector<double> softmax(const float* x, size_t size) {
    const auto largest = static_cast<double>(*std::max_element(x, x + size));
    std::vector<double> p(size);
    for (size_t i = 0; i < size; ++i) {
        p[i] = std::exp(x[i] - largest);
    }
    const auto sum = std::accumulate(p.begin(), p.end(), 0.0);
    for (auto& value : p) {
        value /= sum;
    }
    return p;
}

void print_classes(const PredictFlags& flags,
                   const std::string& place,
                   const std::vector<double>& p,
                   const std::vector<std::string>& names) {
    std::vector<size_t> order(p.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const auto shown = std::min(flags.top_k, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<long>(shown), order.end(), [&](size_t a, size_t b) {
        return p[a] > p[b];
    });
    const auto name_of = [&](size_t index) {
        return index < names.size() ? names[index] : std::to_string(index);
    };
    if (flags.json) {
        nlohmann::ordered_json object = {{"sample", place}};
        for (size_t i = 0; i < shown; ++i) {
            object["classes"].push_back({{"name", name_of(order[i])}, {"probability", p[order[i]]}});
        }
        std::cout << object.dump() << '\n';
        return;
    }
    std::cout << place << ": ";
    for (size_t i = 0; i < shown; ++i) {
        std::cout << (i > 0 ? ", " : "") << name_of(order[i]) << " (" << short_number(p[order[i]]) << ')';
    }
    std::cout << '\n';
}

void print_values(const PredictFlags& flags, const std::string& place, const float* values, size_t size) {
    const std::vector<float> row(values, values + size);
    if (flags.json) {
        std::cout << nlohmann::ordered_json{{"sample", place}, {"values", row}}.dump() << '\n';
        return;
    }
    std::cout << place << ':';
    for (const auto value : row) {
        std::cout << ' ' << exact(static_cast<double>(value));
    }
    std::cout << '\n';
}

void predict(const PredictFlags& flags) {
    const auto loaded = load_model(flags.model);
    const auto data = open_with(flags.data, flags.data.data, flags.data.options(loaded, DataUse::prediction)).source;
    const auto output = output_index(*loaded.model, parse_losses(loaded.losses).front().output);
    const auto softmax_inside = ends_in_softmax(*loaded.model, output);
    const auto classes = softmax_inside || !loaded.class_names.empty();
    Evaluator evaluator(loaded.model, output, {}, nullptr, flags.device.device, flags.device.precision);
    LoaderOptions loading;
    loading.batch_size = flags.data.batch_size;
    Loader loader(data, loading);
    size_t sample = 0;
    while (const auto batch = loader.next()) {
        const auto prediction = evaluator.add(*batch);
        const auto rows = prediction.get_shape()[0];
        const auto width = prediction.get_size() / rows;
        for (size_t row = 0; row < rows; ++row, ++sample) {
            const auto* x = prediction.data<const float>() + row * width;
            if (!classes || prediction.get_shape().size() != 2) {
                print_values(flags, data->describe(sample), x, width);
            } else {
                const auto p = softmax_inside ? std::vector<double>(x, x + width) : softmax(x, width);
                print_classes(flags, data->describe(sample), p, loaded.class_names);
            }
        }
    }
}

}  // namespace

void add_predict(CLI::App& app) {
    auto* command = app.add_subcommand("predict", "Says what a model makes of samples");
    const auto flags = std::make_shared<PredictFlags>();
    command->add_option("model", flags->model, "IR (.xml), ONNX, TFLite or Paddle file, or a SavedModel folder")
        ->required();
    flags->data.add_to(*command);
    command->add_option("--top-k", flags->top_k, "Classes shown of each sample")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    flags->device.add_to(*command);
    command->add_flag("--json", flags->json, "Print one JSON object a sample");
    command->callback([flags] { predict(*flags); });
}

}  // namespace ovtk::cli

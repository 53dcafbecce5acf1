// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "choice.hpp"
#include "commands.hpp"
#include "flags.hpp"
#include "ovtk/error.hpp"
#include "ovtk/session.hpp"
#include "peak_memory.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

constexpr size_t SHOWN_ROWS = 20;

struct BenchFlags {
    std::string model;
    DeviceFlags device;
    std::string loss;
    std::string optimizer = "adamw";
    int64_t batch_size = 32;
    int64_t dimension = 0;
    size_t steps = 20;
    bool profile = false;
    bool json = false;
};

struct Times {
    double first = 0;  ///< compilation and all, seconds
    double median = 0;
    double best = 0;
};

double peak_megabytes() {
    return static_cast<double>(peak_memory()) / (1024 * 1024);
}

ov::Shape concrete(const ov::PartialShape& shape, const BenchFlags& flags, const std::string& name) {
    if (shape.rank().is_dynamic()) {
        throw ArgumentError("The input '" + name + "' has any number of dimensions, so there is nothing to measure.");
    }
    ov::Shape result;
    for (size_t i = 0; i < shape.size(); ++i) {
        const auto open = i == 0 ? flags.batch_size : flags.dimension;
        if (shape[i].is_dynamic() && open == 0) {
            throw ArgumentError("The input '" + name + "' has the shape " + shape.to_string() +
                                ". Fix: give the size of its open dimensions with --dimension N.");
        }
        result.push_back(static_cast<size_t>(shape[i].is_dynamic() ? open : shape[i].get_length()));
    }
    return result;
}

/// Uniform in [0, 1) for floats, zeros for integers (indices that are always in range).
ov::Tensor random_tensor(const ov::element::Type& type, const ov::Shape& shape) {
    ov::Tensor tensor(type, shape);
    std::fill_n(static_cast<uint8_t*>(tensor.data()), tensor.get_byte_size(), uint8_t{0});
    if (type == ov::element::f32) {
        std::mt19937 engine(0);
        std::uniform_real_distribution<float> uniform;
        std::generate_n(tensor.data<float>(), tensor.get_size(), [&] { return uniform(engine); });
    }
    return tensor;
}

/// Random inputs, and targets of the loss: class 0, or zeros.
Batch make_batch(const LoadedModel& loaded, const Loss& loss, const BenchFlags& flags) {
    Batch batch;
    for (const auto& input : loaded.inputs()) {
        batch.inputs[input.name] = random_tensor(input.type, concrete(input.shape, flags, input.name));
    }
    const auto model = loaded.model->clone();
    std::map<ov::Output<ov::Node>, ov::PartialShape> shapes;
    for (size_t i = 0; i < model->inputs().size(); ++i) {
        shapes[model->input(i)] = batch.inputs.at(loaded.inputs()[i].name).get_shape();
    }
    model->reshape(shapes);
    const auto target = loss.target_for(model->get_results().front()->input_value(0));
    if (loss.name() != "output") {
        batch.targets["y"] = random_tensor(target.type, concrete(target.shape, flags, "y"));
    }
    return batch;
}

Times measure(Session& session, const Batch& batch, size_t steps) {
    std::vector<double> times;
    for (size_t i = 0; i <= steps; ++i) {
        const auto start = std::chrono::steady_clock::now();
        session.step(batch.inputs, batch.targets);
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    Times result;
    result.first = times.front();
    times.erase(times.begin());
    std::sort(times.begin(), times.end());
    result.best = times.front();
    result.median = times[times.size() / 2];
    return result;
}

/// Milliseconds by phase and op type, the longest first.
std::vector<std::pair<std::string, double>> by_type(const std::vector<Session::ProfileRow>& rows) {
    std::map<std::string, double> sums;
    for (const auto& row : rows) {
        sums[row.phase + " " + row.type] += row.milliseconds;
    }
    std::vector<std::pair<std::string, double>> sorted(sums.begin(), sums.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

void bench(const BenchFlags& flags) {
    const auto loaded = load_model(flags.model);
    auto named = parse_named(flags.loss, "--loss");
    if (named.name.empty()) {
        named.name = ends_in_softmax(*loaded.model, 0) ? "cross_entropy" : "mse";
    }
    if (named.name == "cross_entropy" && ends_in_softmax(*loaded.model, 0)) {
        named.config.emplace("from_probabilities", "true");
    }
    const auto optimizer = parse_named(flags.optimizer, "--optimizer");
    SessionOptions options;
    const auto loss = make_loss(named.name, named.config);
    options.losses = {{loss, "", "", 1}};
    options.optimizer = make_optimizer(optimizer.name, optimizer.config);
    options.device = flags.device.device;
    options.precision = flags.device.precision;
    Session session(loaded.model, options);
    const auto batch = make_batch(loaded, *loss, flags);
    const auto times = measure(session, batch, flags.steps);
    const auto samples = static_cast<double>(batch.inputs.begin()->second.get_shape()[0]);
    const auto rows = flags.profile ? by_type(session.profile(batch.inputs, batch.targets))
                                    : std::vector<std::pair<std::string, double>>();
    if (flags.json) {
        nlohmann::ordered_json object = {{"step_ms", times.median * 1e3},
                                         {"fastest_step_ms", times.best * 1e3},
                                         {"first_step_ms", times.first * 1e3},
                                         {"samples_per_second", samples / times.median},
                                         {"peak_memory_mb", peak_megabytes()}};
        for (const auto& [name, milliseconds] : rows) {
            object["profile"][name] = milliseconds;
        }
        std::cout << object.dump() << '\n';
        return;
    }
    std::cout << "step " << short_number(times.median * 1e3) << " ms (fastest " << short_number(times.best * 1e3)
              << " ms; first, with compilation, " << short_number(times.first) << " s)\n"
              << grouped(std::lround(samples / times.median)) << " samples/s, peak memory of the process "
              << grouped(std::lround(peak_megabytes())) << " MB\n";
    for (size_t i = 0; i < std::min(rows.size(), SHOWN_ROWS); ++i) {
        std::cout << std::setw(10) << short_number(rows[i].second) << " ms  " << rows[i].first << '\n';
    }
}

}  // namespace

void add_bench(CLI::App& app) {
    auto* command = app.add_subcommand("bench", "Measures a training step of a model on random data");
    const auto flags = std::make_shared<BenchFlags>();
    command->add_option("model", flags->model, "IR (.xml), ONNX, TFLite or Paddle file, or a SavedModel folder")
        ->required();
    command->add_option("--loss",
                        flags->loss,
                        "NAME[:key=value,...]; by default cross_entropy after a Softmax, else mse");
    command->add_option("--optimizer", flags->optimizer, "NAME[:key=value,...]")->capture_default_str();
    command->add_option("--batch-size", flags->batch_size, "Samples per step")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--dimension", flags->dimension, "Size of the other dimensions that the model leaves open")
        ->check(CLI::PositiveNumber);
    command->add_option("--steps", flags->steps, "Steps measured")->check(CLI::PositiveNumber)->capture_default_str();
    command->add_flag("--profile", flags->profile, "Where the time goes, by phase and op type");
    flags->device.add_to(*command);
    command->add_flag("--json", flags->json, "Print a JSON object");
    command->callback([flags] { bench(*flags); });
}

}  // namespace ovtk::cli

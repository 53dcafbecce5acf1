// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <fstream>
#include <memory>

#include "commands.hpp"
#include "memory.hpp"
#include "ovtk/checkpoint.hpp"
#include "peak_memory.hpp"
#include "run_folder.hpp"
#include "train_flags.hpp"
#include "train_setup.hpp"
#include "training.hpp"

namespace ovtk::cli {

namespace {

/// Trains on a few samples and tells the process that started this one how much memory it took.
void measure(TrainFlags flags, TrainSetup setup, Reporter& reporter) {
    shrink_for_measurement(setup, flags);
    flags.out = flags.measure_folder;
    flags.epochs = 1;
    flags.resume = false;
    flags.overwrite = true;
    Training(flags, std::move(setup), flags.measure_part, reporter).run();
    std::ofstream(std::filesystem::path(flags.measure_folder) / PEAK_FILE) << peak_memory();
}

/// A run that goes on keeps its parts, so that it ends as it would have.
size_t part_of_batch(const TrainFlags& flags, const TrainSetup& setup, Reporter& reporter) {
    const RunFolder folder(flags.out);
    if (flags.resume && folder.holds_a_run()) {
        auto metadata = load_checkpoint(folder.checkpoint()).metadata;
        if (metadata["run.memory-limit"] == flags.memory_limit) {
            return std::stoul(metadata["run.part"]);
        }
    }
    return fit_batch(flags, setup, reporter);
}

void train(const TrainFlags& flags) {
    if (!flags.memory_limit.empty()) {
        parse_size(flags.memory_limit, "--memory-limit");
    }
    Reporter reporter(flags.json);
    auto setup = prepare_training(flags, reporter);
    if (flags.measure_part > 0) {
        measure(flags, std::move(setup), reporter);
        return;
    }
    const auto part = flags.memory_limit.empty() ? flags.data.batch_size : part_of_batch(flags, setup, reporter);
    Training(flags, std::move(setup), part, reporter).run();
}

}  // namespace

void add_train(CLI::App& app) {
    auto* command = app.add_subcommand("train", "Trains a model on data");
    const auto flags = std::make_shared<TrainFlags>();
    flags->add_to(*command);
    command->callback([flags] { train(*flags); });
}

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>

#include "commands.hpp"
#include "train_flags.hpp"
#include "train_setup.hpp"
#include "training.hpp"

namespace ovtk::cli {

void add_train(CLI::App& app) {
    auto* command = app.add_subcommand("train", "Trains a model on data");
    const auto flags = std::make_shared<TrainFlags>();
    flags->add_to(*command);
    command->callback([flags] {
        Reporter reporter(flags->json);
        Training training(*flags, prepare_training(*flags, reporter), reporter);
        training.run();
    });
}

}  // namespace ovtk::cli

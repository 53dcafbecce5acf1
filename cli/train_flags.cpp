// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "train_flags.hpp"

namespace ovtk::cli {

namespace {

void add_goal(CLI::App& command, TrainFlags& flags) {
    command
        .add_option("--loss",
                    flags.losses,
                    "NAME[:key=value,...]; by default cross_entropy for classes, mse for values. Given several "
                    "times, the losses are added, each with its weight=, output= and target=")
        ->allow_extra_args(false);
    command.add_option("--metric", flags.metric, "What decides which epoch is best; by default accuracy or mse");
    command.add_option("--num-classes", flags.num_classes, "A new head with as many classes")
        ->check(CLI::Range(2, 1000000));
    command.add_option("--trainable", flags.trainable, "Only weights whose whole name matches this expression train");
    command.add_option("--freeze", flags.freeze, "Weights whose whole name matches this expression don't train");
}

void add_optimization(CLI::App& command, TrainFlags& flags) {
    command.add_option("--optimizer", flags.optimizer, "NAME[:key=value,...]")->capture_default_str();
    command.add_option("--lr", flags.lr, "Learning rate; by default 1e-4 for adam and adamw, else the optimizer's")
        ->check(CLI::PositiveNumber);
    command.add_option("--weight-decay", flags.weight_decay, "By default the optimizer's")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--clip-norm", flags.clip_norm, "Largest norm of all gradients together; 0: any")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--accumulate", flags.accumulate, "Batches per step of the optimizer")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--schedule",
                    flags.schedule,
                    "NAME[:key=value,...]; steps in all are filled in where a schedule asks for its total")
        ->capture_default_str();
    command.add_option("--epochs", flags.epochs, "Passes over the data")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--early-stop", flags.early_stop, "Stop after so many epochs without improvement; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--seed", flags.seed, "Of the split, the order, augmentation, dropout and a new head")
        ->capture_default_str();
}

void add_samples(CLI::App& command, TrainFlags& flags) {
    auto* split =
        command.add_option("--val-split", flags.val_split, "Fraction of the data kept for validation; 0: none")
            ->check(CLI::Range(0.0, 0.9))
            ->capture_default_str();
    command.add_option("--val-data", flags.val_data, "Validation data of their own")->excludes(split);
    command.add_flag("--standardise", flags.standardise, "Bring every feature to mean 0 and deviation 1");
    command.add_option("--augment",
                       flags.augment,
                       "Random changes of images: of flip, crop, colour, with commas between");
}

void add_results(CLI::App& command, TrainFlags& flags) {
    command.add_option("--out", flags.out, "Folder for models, checkpoint and records")->capture_default_str();
    command.add_flag("--resume", flags.resume, "Go on from the checkpoint in --out");
    command.add_flag("--overwrite", flags.overwrite, "Begin anew in a folder that holds a run");
    command.add_option("--log-every", flags.log_every, "Also record every so many steps; 0: epochs only")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--export-every", flags.export_every, "Keep more models: epoch, best, or a number of steps");
    command.add_option("--export-precision", flags.export_precision, "Of those models: f32, f16, with commas between")
        ->capture_default_str();
    command.add_flag("--json", flags.json, "Print one JSON object a line");
    command.add_option("--memory-limit",
                       flags.memory_limit,
                       "Memory that training may take, such as 800M or 2G; larger batches are worked off in parts");
    command.add_option("--measure-part", flags.measure_part)->group("");
    command.add_option("--measure-folder", flags.measure_folder)->group("");
}

}  // namespace

void TrainFlags::add_to(CLI::App& command) {
    command.add_option("model", model, "IR (.xml), ONNX, TFLite or Paddle file, or a SavedModel folder")->required();
    data.add_to(command);
    add_samples(command, *this);
    add_goal(command, *this);
    add_optimization(command, *this);
    add_results(command, *this);
    device.add_to(command);
}

}  // namespace ovtk::cli

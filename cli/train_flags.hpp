// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "flags.hpp"

namespace ovtk::cli {

/// What `ovtk train` is asked for.
struct TrainFlags {
    std::string model;
    DataFlags data;
    DeviceFlags device;
    std::string out = "ovtk-run";

    std::string val_data;
    double val_split = 0.1;
    bool standardise = false;
    std::string augment;

    std::string loss;
    std::string metric;
    std::string optimizer = "adamw";
    std::string schedule = "constant";
    double lr = 0;             ///< 0: the optimizer's, 1e-4 for Adam and AdamW
    double weight_decay = -1;  ///< negative: the optimizer's
    double clip_norm = 0;
    size_t accumulate = 1;
    int64_t epochs = 10;
    int64_t early_stop = 0;  ///< epochs without improvement; 0: off
    uint64_t seed = 0;

    std::string trainable;
    std::string freeze;
    int64_t num_classes = 0;

    bool resume = false;
    bool overwrite = false;
    int64_t log_every = 0;     ///< steps; 0: epochs only
    std::string export_every;  ///< epoch, best or a number of steps
    std::string export_precision = "f32";
    bool json = false;

    void add_to(CLI::App& command);
};

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

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

    std::vector<std::string> losses;
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

    std::string memory_limit;    ///< a size; empty: none
    size_t measure_part = 0;     ///< of a process that measures the memory of a part; 0: an ordinary run
    std::string measure_folder;  ///< its --out

    void add_to(CLI::App& command);
};

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "model.hpp"
#include "ovtk/data.hpp"

namespace ovtk::cli {

/// Where and how a model runs.
struct DeviceFlags {
    std::string device = "CPU";
    std::string precision = "f32";

    void add_to(CLI::App& command);
};

/// How data are read.
struct DataFlags {
    std::string data;
    std::string target;
    std::string text;
    std::string tokenizer;
    std::string mean;
    std::string scale;
    std::string image_size;
    bool bgr = false;
    size_t batch_size = 32;

    void add_to(CLI::App& command);
    /// Options for data of this model: what the flags leave open comes from the model's own information.
    DataOptions options(const LoadedModel& model, DataUse use) const;
};

/// Data, and what was done to them on the way to the model.
struct OpenedData {
    DataSourcePtr source;
    Preprocessing preprocessing;
};

/// Opens the data of the flags. Pixels are scaled to 0..1 unless flags or model say otherwise; features of tables and
/// arrays by the flags or the model's own information.
OpenedData open_with(const DataFlags& flags, const std::string& path, const DataOptions& options);

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "choice.hpp"
#include "model.hpp"
#include "ovtk/data.hpp"
#include "ovtk/session.hpp"
#include "reporter.hpp"
#include "train_flags.hpp"

namespace ovtk::cli {

/// Everything a training run needs; nothing is written yet.
struct TrainSetup {
    std::shared_ptr<ov::Model> model;  ///< with the head that fits the data
    std::vector<LossChoice> losses;
    DataSourcePtr training;
    DataSourcePtr validation;  ///< none without validation
    int64_t num_classes = 0;   ///< of a new head; 0: the model kept its own
    MetricPtr metric;
    Config model_info;  ///< class names and preprocessing, for exported models
    SessionOptions options;
};

/// Opens model and data and chooses what the flags leave open. Notes say what was chosen.
TrainSetup prepare_training(const TrainFlags& flags, Reporter& reporter);

}  // namespace ovtk::cli

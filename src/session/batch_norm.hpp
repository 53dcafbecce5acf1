// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "ovtk/types.hpp"

namespace ovtk::session {

/// The new running statistics of a batch normalisation, and the Parameters that hold the old ones.
struct RunningStatistics {
    Output old_mean;
    Output old_variance;
    Output mean;
    Output variance;
};

/// Replaces each BatchNormInference of a model, whose running statistics are Parameters, by the training form:
///   mean, var   over all axes but the channels (axis 1)
///   y           = gamma (x - mean) / sqrt(var + eps) + beta
///   running'    = (1 - momentum) running + momentum (mean, var n / (n - 1)),   n values per channel
/// as torch.nn.BatchNorm2d. One whose gamma and beta are both among `frozen` keeps its running statistics.
std::vector<RunningStatistics> use_batch_statistics(const std::shared_ptr<ov::Model>& model,
                                                    const ov::OutputVector& frozen,
                                                    double momentum);

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "model.hpp"
#include "ovtk/data.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/metrics.hpp"

namespace ovtk::cli {

/// How targets are to be read for the loss that was asked for (an empty name: as they come).
TargetKind target_kind_for(const std::string& loss);

/// The loss by name and settings ("cross_entropy:label_smoothing=0.1"); without a name cross_entropy for classes, mse
/// for values. The cross-entropy of a model that ends in Softmax is computed from what goes into it.
LossPtr choose_loss(const std::string& given, const ov::Model& model, const DataSource& data);

/// The metric by name; without one accuracy for classes, mse for values.
MetricPtr choose_metric(const std::string& name, const Loss& loss);

}  // namespace ovtk::cli

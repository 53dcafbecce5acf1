// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/optimizers.hpp"

/// One function per optimizer: makes it from its settings.
namespace ovtk::optimizers {

OptimizerPtr make_adafactor(const Config& config);
OptimizerPtr make_adagrad(const Config& config);
OptimizerPtr make_adam(const Config& config);
OptimizerPtr make_adamw(const Config& config);
OptimizerPtr make_lamb(const Config& config);
OptimizerPtr make_lion(const Config& config);
OptimizerPtr make_rmsprop(const Config& config);
OptimizerPtr make_sgd(const Config& config);

}  // namespace ovtk::optimizers

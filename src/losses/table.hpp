// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/losses.hpp"

/// One function per loss: makes it from its settings.
namespace ovtk::losses {

LossPtr make_bce(const Config& config);
LossPtr make_bce_with_logits(const Config& config);
LossPtr make_cosine(const Config& config);
LossPtr make_cross_entropy(const Config& config);
LossPtr make_hinge(const Config& config);
LossPtr make_huber(const Config& config);
LossPtr make_kl(const Config& config);
LossPtr make_mae(const Config& config);
LossPtr make_mse(const Config& config);
LossPtr make_output(const Config& config);

}  // namespace ovtk::losses

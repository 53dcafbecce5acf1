// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/runtime/tensor.hpp"
#include "ovtk/losses.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

/// The loss of a prediction and a target; once more with every dimension but the class axis dynamic, which must give
/// the same.
ov::Tensor run_loss(const LossPtr& loss, const ov::Tensor& prediction, const ov::Tensor& target);

/// The loss as a function of the prediction alone, for expect_vjp.
Builder with_target(const LossPtr& loss, const ov::Tensor& target);

struct LossAndGradient {
    ov::Tensor value;
    ov::Tensor gradient;  ///< of the sum of the value with respect to the prediction
};
LossAndGradient evaluate(const LossPtr& loss, const ov::Tensor& prediction, const ov::Tensor& target);

}  // namespace ovtk::test

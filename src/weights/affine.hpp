// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "weights/roles.hpp"

namespace ovtk::weights {

/// The role of a tensor that is added to, or multiplied with, data. What it is follows from what comes before:
///
///     convolution or MatMul, Add                    a bias
///     Subtract, Divide, Multiply, Add               a batch norm: mean, sqrt(variance + eps), gamma, beta
///     (convolution, Add,) Multiply, Add             a batch norm whose mean and variance were folded in
///     MVN or another normalisation, Multiply, Add   its gamma and beta
///     an input of the model                         the normalisation of the input
std::optional<Finding> of_affine(const Use& use, const ConstantPart& part);

}  // namespace ovtk::weights

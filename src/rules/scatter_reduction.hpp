// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>

#include "ovtk/registry.hpp"

namespace ovtk::rules {

/// How a scatter op joins what it writes with what is there.
enum class Reduction { none, sum, sub, mean, prod, min, max };

/// What the scatter ops share: y = x, into which the updates u are written at the indices.
struct Scatter {
    /// What z holds at the index of each update.
    std::function<Output(const Output& z)> read;
    /// z with the updates v written into it: by `none`, `sum` or `prod`.
    std::function<Output(const Output& z, const Output& v, Reduction how)> combine;
    Reduction reduction = Reduction::none;
    /// Whether x itself takes part in the reduction where something is written.
    bool keeps_x = true;
};

/// Gradients of x (input 0) and u (input 2) of a scatter op.
Grads scatter_vjp(const Scatter& s, const VjpContext& c);

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "openvino/op/util/rnn_cell_base.hpp"
#include "ovtk/types.hpp"

/// The activation functions of recurrent cells.
namespace ovtk::graph {

/// One of them, applied behind the cell's clipping to [-clip, clip].
struct Activation {
    std::string name;  ///< "sigmoid", "tanh", "relu" or "hardsigmoid"
    double alpha, beta;
    double clip;  ///< 0 or infinite: none

    Output value(const Output& x) const;
    /// d value / dx, given `y` = value(x); at the ends of the clipped range that of its inside.
    Output slope(const Output& x, const Output& y) const;
};

/// Function i of a cell; `clipped` is off for the one that is applied to the cell's state.
/// \throws ArgumentError for a name that isn't known
Activation activation(const ov::op::util::RNNCellBase& op, size_t i, bool clipped = true);

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "weights/roles.hpp"

namespace ovtk::weights {

struct Names {
    std::string weight;
    std::string layer;
};

/// One unique pair of names for each finding, which stay the same whenever the file is read. The first of these that
/// is not made up by a frontend counts (docs/guide/weights.md):
///   1. the name of the Constant in the file ("conv1.weight");
///   2. the stem of another weight of the layer ("conv1", known from "conv1.weight") and what the tensor is ("bias");
///   3. the name of the layer's op and what the tensor is;
///   4. the kind of the layer, its place among the layers of that kind, and what the tensor is
///   ("convolution_3.weight").
std::vector<Names> name_weights(const std::vector<Finding>& findings, const std::vector<Candidate>& candidates);

/// Whether a frontend made the name up: empty, a number, "onnx::MatMul_17", or an op type with or without a number
/// ("Add_17", "Const").
bool is_made_up(const std::string& name);

}  // namespace ovtk::weights

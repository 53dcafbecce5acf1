// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"
#include "ovtk/config.hpp"

namespace ovtk::test {

/// tests/golden/NAME.json; the script of that name beside it says what the numbers are.
nlohmann::json golden(const std::string& name);

/// {"shape": [...], "values": [...]}, and for another type than f32 "type": "i64".
ov::Tensor tensor_of(const nlohmann::json& entry);

Config config_of(const nlohmann::json& entry);

/// Fails the test unless |actual - expected| <= tolerance * max(|expected|, scale) for the Euclidean norms.
void expect_near_by_norm(const std::vector<double>& actual,
                         const std::vector<double>& expected,
                         double tolerance,
                         double scale = 0);

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

#include "support/run.hpp"

namespace ovtk::test {

nlohmann::json golden(const std::string& name) {
    const std::string path = std::string(OVTK_GOLDEN_FOLDER) + "/" + name + ".json";
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return nlohmann::json::parse(file);
}

ov::Tensor tensor_of(const nlohmann::json& entry) {
    const ov::Shape shape = entry.at("shape").get<std::vector<size_t>>();
    if (entry.value("type", "f32") == "i64") {
        return i64(shape, entry.at("values").get<std::vector<int64_t>>());
    }
    return f32(shape, entry.at("values").get<std::vector<float>>());
}

Config config_of(const nlohmann::json& entry) {
    return entry.get<Config>();
}

void expect_near_by_norm(const std::vector<double>& actual,
                         const std::vector<double>& expected,
                         double tolerance,
                         double scale) {
    ASSERT_EQ(actual.size(), expected.size());
    double distance = 0;
    double length = 0;
    for (size_t i = 0; i < actual.size(); ++i) {
        distance += (actual[i] - expected[i]) * (actual[i] - expected[i]);
        length += expected[i] * expected[i];
    }
    EXPECT_LE(std::sqrt(distance), tolerance * std::max(std::sqrt(length), scale));
}

}  // namespace ovtk::test

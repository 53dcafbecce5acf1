// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cstring>
#include <fstream>

#include "graph/check.hpp"
#include "model/files.hpp"

namespace ovtk::model {

namespace fs = std::filesystem;

void check_tflite(const fs::path& path) {
    std::array<char, 8> start{};
    std::ifstream(path, std::ios::binary).read(start.data(), start.size());
    OVTK_CHECK(std::memcmp(start.data() + 4, "TFL3", 4) == 0,
               path,
               " is not a TFLite model: its mark 'TFL3' is missing");
}

}  // namespace ovtk::model

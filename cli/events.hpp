// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace ovtk::cli {

/// Writes scalars that TensorBoard shows: a TFRecord file of Event messages (tensorflow/core/util/event.proto).
class EventWriter {
public:
    /// Begins a new file in the folder; TensorBoard drops what older files say of `first_step` and later.
    EventWriter(const std::string& folder, int64_t first_step);

    void scalar(const std::string& tag, int64_t step, double value);
    void flush();

private:
    void record(const std::string& event);

    std::ofstream m_file;
};

/// CRC-32C (Castagnoli polynomial, reflected: 0x82F63B78).
uint32_t crc32c(const std::string& bytes);

}  // namespace ovtk::cli

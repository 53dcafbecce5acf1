// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ovtk::checkpoint {

/// SHA-256 (FIPS 180-4) of bytes that come in parts.
class Sha256 {
public:
    Sha256();
    void add(const void* data, size_t size);
    /// The digest of everything added so far, as 64 hexadecimal digits; nothing can be added after it.
    std::string hex();

private:
    void add_block(const uint8_t* block);

    std::array<uint32_t, 8> m_state;
    std::array<uint8_t, 64> m_block{};
    size_t m_filled = 0;
    uint64_t m_length = 0;
};

/// Of a file. \throws CheckpointError when it cannot be read
std::string sha256_of_file(const std::string& path);

}  // namespace ovtk::checkpoint

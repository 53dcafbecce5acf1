// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "openvino/core/shape.hpp"
#include "openvino/core/type/element_type.hpp"
#include "ovtk/checkpoint.hpp"

namespace ovtk::checkpoint {

/// Where a tensor lies in a safetensors file; offsets count from the end of the header, in bytes.
struct Entry {
    std::string name;
    ov::element::Type type;
    ov::Shape shape;
    uint64_t begin = 0;
    uint64_t end = 0;
};

/// The header of a safetensors file.
struct Header {
    Config metadata;
    std::vector<Entry> entries;  ///< by offset, without gaps
};

/// Bytes of the length that precedes the JSON text.
constexpr size_t LENGTH_BYTES = 8;

/// The length of the JSON text. \throws CheckpointError when it is not possible in a file of `file_size` bytes
uint64_t header_length(const uint8_t (&bytes)[LENGTH_BYTES], uint64_t file_size, const std::string& what);

/// \param text        the JSON text
/// \param data_bytes  size of everything after it: the tensors must fill it exactly
/// \param what        names the file in messages
/// \throws CheckpointError
Header parse_header(const std::string& text, uint64_t data_bytes, const std::string& what);

/// Length and JSON text, ready to be written.
std::string header_bytes(const Header& header);

/// The header of a checkpoint; larger element types first, so that each tensor is aligned.
Header plan(const Checkpoint& checkpoint);

}  // namespace ovtk::checkpoint

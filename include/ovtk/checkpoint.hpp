// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"
#include "ovtk/config.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// Named tensors and text metadata: what a safetensors file holds.
struct Checkpoint {
    std::map<std::string, ov::Tensor> tensors;
    Config metadata;
};

/// Writes a safetensors file: into a temporary file of the same folder, synced, then renamed over `path`, so that the
/// old file stays whole whatever happens. Source: the safetensors format description. \throws CheckpointError when it
/// cannot be written (no space, no permission, no folder); nothing is left behind
OVTK_API void save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Reads a safetensors file; every length and offset in it is checked before use.
/// \throws CheckpointError saying what is wrong and where
OVTK_API Checkpoint load_checkpoint(const std::string& path);

/// The same to and from bytes in memory.
OVTK_API std::vector<uint8_t> checkpoint_to_bytes(const Checkpoint& checkpoint);
OVTK_API Checkpoint checkpoint_from_bytes(const uint8_t* data, size_t size, const std::string& what = "bytes");

}  // namespace ovtk

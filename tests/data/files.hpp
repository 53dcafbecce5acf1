// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"
#include "ovtk/data.hpp"

namespace ovtk::test {

void write_file(const std::string& path, const std::string& content);

/// The bytes of a .npy file of version 1 with any header dictionary and data.
std::string npy_bytes(const std::string& dictionary, const std::string& data);
/// The same for a tensor of f32, i64 or u8.
std::string npy_bytes(const ov::Tensor& tensor);

/// Writes an .npz file; entries are deflated.
void write_npz(const std::string& path, const std::map<std::string, std::string>& arrays);

/// Writes an image of one colour; the extension decides the format.
void write_image(const std::string& path, int width, int height, const std::vector<uint8_t>& rgb);

/// Options for a model with one f32 input "input" of this shape.
DataOptions options_for(const ov::PartialShape& input, DataUse use = DataUse::training);

/// All samples of a source in one batch.
Batch everything(const DataSource& source);

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"

namespace ovtk::data {

/// An array from a file: numbers in a tensor, or text.
struct Array {
    ov::Tensor values;               ///< without value when the array holds text
    std::vector<std::string> texts;  ///< UTF-8
    ov::Shape shape;

    bool is_text() const {
        return !values;
    }
};

using Arrays = std::map<std::string, Array>;

/// Reads NumPy's .npy format (versions 1 to 3; little-endian numbers, booleans and fixed-width text in C order).
/// \param what  names the file and array in messages
/// \throws ArgumentError for anything else; every length is checked before use
Array parse_npy(const uint8_t* bytes, size_t size, const std::string& what);

/// Reads a .npy file.
Array read_npy(const std::string& path);

/// Reads the arrays of an .npz file (stored or deflated).
Arrays read_npz(const std::string& path);

}  // namespace ovtk::data

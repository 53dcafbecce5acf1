// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/files.hpp"

#include <minizip/zip.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

#include <fstream>
#include <numeric>
#include <stdexcept>

namespace ovtk::test {

namespace {

void check(bool done) {
    if (!done) {
        throw std::runtime_error("a test file could not be written");
    }
}

}  // namespace

void write_file(const std::string& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    check(file.good());
}

std::string npy_bytes(const std::string& dictionary, const std::string& data) {
    const auto header = dictionary + "\n";
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 0xFF);
    bytes += static_cast<char>(header.size() >> 8);
    return bytes + header + data;
}

std::string npy_bytes(const ov::Tensor& tensor) {
    const auto type = tensor.get_element_type();
    const auto* descr = type == ov::element::f32 ? "<f4" : type == ov::element::i64 ? "<i8" : "|u1";
    std::string shape;
    for (const auto dimension : tensor.get_shape()) {
        shape += std::to_string(dimension) + ", ";
    }
    const auto* data = static_cast<const char*>(static_cast<const ov::Tensor&>(tensor).data());
    return npy_bytes("{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (" + shape + "), }",
                     std::string(data, tensor.get_byte_size()));
}

void write_npz(const std::string& path, const std::map<std::string, std::string>& arrays) {
    auto* zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
    check(zip != nullptr);
    for (const auto& [name, bytes] : arrays) {
        const zip_fileinfo info = {};
        const auto entry = name + ".npy";
        check(zipOpenNewFileInZip(zip, entry.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED, 6) == ZIP_OK);
        check(zipWriteInFileInZip(zip, bytes.data(), static_cast<unsigned>(bytes.size())) == ZIP_OK);
        check(zipCloseFileInZip(zip) == ZIP_OK);
    }
    check(zipClose(zip, nullptr) == ZIP_OK);
}

void write_image(const std::string& path, int width, int height, const std::vector<uint8_t>& rgb) {
    std::vector<uint8_t> pixels;
    for (int i = 0; i < width * height; ++i) {
        pixels.insert(pixels.end(), rgb.begin(), rgb.end());
    }
    const auto extension = path.substr(path.find_last_of('.'));
    if (extension == ".png") {
        check(stbi_write_png(path.c_str(), width, height, 3, pixels.data(), 3 * width) != 0);
    } else if (extension == ".bmp") {
        check(stbi_write_bmp(path.c_str(), width, height, 3, pixels.data()) != 0);
    } else {
        check(stbi_write_jpg(path.c_str(), width, height, 3, pixels.data(), 95) != 0);
    }
}

DataOptions options_for(const ov::PartialShape& input, DataUse use) {
    DataOptions options;
    options.use = use;
    options.inputs = {{"input", ov::element::f32, input}};
    return options;
}

Batch everything(const DataSource& source) {
    std::vector<size_t> indices(source.size());
    std::iota(indices.begin(), indices.end(), size_t{0});
    return source.get(indices);
}

}  // namespace ovtk::test

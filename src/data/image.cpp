// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/image.hpp"

#include <cstring>

#include "data/strings.hpp"
#include "ovtk/error.hpp"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 16384
#include <stb_image.h>

namespace ovtk::data {

namespace {

constexpr size_t FILE_LIMIT = size_t{256} << 20;
constexpr int64_t PIXEL_LIMIT = int64_t{100'000'000};

[[noreturn]] void not_an_image(const std::string& path) {
    const auto* reason = stbi_failure_reason();
    throw ArgumentError("'" + path + "' is not a PNG, JPEG or BMP image that can be read" +
                        (reason ? " (" + std::string(reason) + ")" : "") + ". Fix: convert or remove the file.");
}

void check_header(const std::string& path, const std::vector<uint8_t>& bytes) {
    int width = 0;
    int height = 0;
    int channels = 0;
    if (!stbi_info_from_memory(bytes.data(), static_cast<int>(bytes.size()), &width, &height, &channels)) {
        not_an_image(path);
    }
    if (int64_t{width} * height > PIXEL_LIMIT) {
        throw ArgumentError("'" + path + "' has " + std::to_string(width) + "x" + std::to_string(height) +
                            " pixels; at most 100 million are read. Fix: make it smaller.");
    }
}

size_t size_of(const ov::Dimension& dimension) {
    return dimension.is_static() ? static_cast<size_t>(dimension.get_length()) : 0;
}

}  // namespace

ov::Shape ImageLayout::shape() const {
    return channels_first ? ov::Shape{channels, height, width} : ov::Shape{height, width, channels};
}

std::optional<ImageLayout> image_layout(const ov::PartialShape& shape) {
    if (shape.rank().is_dynamic() || shape.size() != 4) {
        return std::nullopt;
    }
    for (const auto channels : {3, 1}) {  // colour first: [?, 1, 28, 3] is hardly a grey image of width 3
        if (shape[1] == channels) {
            return ImageLayout{true, size_of(shape[1]), size_of(shape[2]), size_of(shape[3])};
        }
        if (shape[3] == channels) {
            return ImageLayout{false, size_of(shape[3]), size_of(shape[1]), size_of(shape[2])};
        }
    }
    return std::nullopt;
}

void check_image(const std::string& path) {
    check_header(path, read_file(path, FILE_LIMIT));
}

ov::Tensor decode_image(const std::string& path, size_t channels) {
    const auto bytes = read_file(path, FILE_LIMIT);
    check_header(path, bytes);
    int width = 0;
    int height = 0;
    int stored = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(stbi_load_from_memory(bytes.data(),
                                                                                 static_cast<int>(bytes.size()),
                                                                                 &width,
                                                                                 &height,
                                                                                 &stored,
                                                                                 static_cast<int>(channels)),
                                                           stbi_image_free);
    if (!pixels) {
        not_an_image(path);
    }
    ov::Tensor image(ov::element::u8, ov::Shape{1, static_cast<size_t>(height), static_cast<size_t>(width), channels});
    std::memcpy(image.data(), pixels.get(), image.get_byte_size());
    return image;
}

}  // namespace ovtk::data

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "openvino/runtime/infer_request.hpp"
#include "openvino/runtime/tensor.hpp"
#include "ovtk/data.hpp"

namespace ovtk::data {

/// Where an image's dimensions stand in an input of a model, without the batch.
struct ImageLayout {
    bool channels_first = true;
    size_t channels = 3;
    size_t height = 0;
    size_t width = 0;

    ov::Shape shape() const;
};

/// The layout that a shape of rank 4 stands for; nothing when neither of its ends holds 1 or 3 channels.
std::optional<ImageLayout> image_layout(const ov::PartialShape& shape);

/// Decodes a PNG, JPEG or BMP file. \return u8 [1, height, width, channels]
/// \throws ArgumentError when the file is no such image, or has more than 16,384 pixels along a side
ov::Tensor decode_image(const std::string& path, size_t channels);

/// Looks at the file's header only. \throws ArgumentError when the file is no such image
void check_image(const std::string& path);

/// Turns decoded images of any size into what a model takes: resized (bilinear with antialiasing, as Pillow does it),
/// (x - mean) / scale, layout and element type. It is an OpenVINO model with dynamic height and width.
class ImagePreprocessor {
public:
    ImagePreprocessor(const ImageLayout& layout, const ov::element::Type& type, const Preprocessing& preprocessing);
    /// \param image  u8 [1, height, width, channels] \param to  one sample of the model's input
    void run(const ov::Tensor& image, ov::Tensor to);

private:
    std::mutex m_mutex;
    ov::InferRequest m_request;
};

}  // namespace ovtk::data

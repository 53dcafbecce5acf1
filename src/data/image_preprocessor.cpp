// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/image.hpp"
#include "openvino/core/model.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/divide.hpp"
#include "openvino/op/gather.hpp"
#include "openvino/op/interpolate.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "openvino/op/subtract.hpp"
#include "openvino/op/transpose.hpp"
#include "openvino/runtime/core.hpp"
#include "openvino/runtime/properties.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

using Interpolate = ov::op::v11::Interpolate;

std::shared_ptr<ov::Node> constant_i64(const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, ov::Shape{values.size()}, values);
}

/// [1, C, 1, 1], from one value or one per channel.
std::shared_ptr<ov::Node> per_channel(const std::vector<double>& values, size_t channels, const std::string& name) {
    if (values.size() != 1 && values.size() != channels) {
        throw ArgumentError("The " + name + " of the images has " + std::to_string(values.size()) +
                            " values, the model takes " + std::to_string(channels) +
                            " channels. Fix: give one value, or one per channel.");
    }
    std::vector<float> filled(channels);
    for (size_t i = 0; i < channels; ++i) {
        filled[i] = static_cast<float>(values.size() == 1 ? values[0] : values[i]);
    }
    return ov::op::v0::Constant::create(ov::element::f32, ov::Shape{1, channels, 1, 1}, filled);
}

Interpolate::InterpolateAttrs pillow_bilinear() {
    Interpolate::InterpolateAttrs attributes;
    attributes.mode = Interpolate::InterpolateMode::BILINEAR_PILLOW;
    attributes.shape_calculation_mode = Interpolate::ShapeCalcMode::SIZES;
    attributes.coordinate_transformation_mode = Interpolate::CoordinateTransformMode::HALF_PIXEL;
    attributes.pads_begin = {0, 0, 0, 0};
    attributes.pads_end = {0, 0, 0, 0};
    return attributes;
}

/// u8 [1, ?, ?, C] -> the model's layout and type.
std::shared_ptr<ov::Model> build_model(const ImageLayout& layout,
                                       const ov::element::Type& type,
                                       const Preprocessing& preprocessing) {
    const auto channels = static_cast<ov::Dimension::value_type>(layout.channels);
    const auto image = std::make_shared<ov::op::v0::Parameter>(ov::element::u8, ov::PartialShape{1, -1, -1, channels});
    ov::Output<ov::Node> x = std::make_shared<ov::op::v0::Convert>(image, ov::element::f32);
    x = std::make_shared<ov::op::v1::Transpose>(x, constant_i64({0, 3, 1, 2}));
    if (preprocessing.reverse_channels && layout.channels == 3) {
        x = std::make_shared<ov::op::v8::Gather>(x, constant_i64({2, 1, 0}), constant_i64({1}));
    }
    const auto size = constant_i64({static_cast<int64_t>(layout.height), static_cast<int64_t>(layout.width)});
    x = std::make_shared<Interpolate>(x, size, constant_i64({2, 3}), pillow_bilinear());
    if (!preprocessing.mean.empty()) {
        x = std::make_shared<ov::op::v1::Subtract>(x, per_channel(preprocessing.mean, layout.channels, "mean"));
    }
    if (!preprocessing.scale.empty()) {
        x = std::make_shared<ov::op::v1::Divide>(x, per_channel(preprocessing.scale, layout.channels, "scale"));
    }
    if (!layout.channels_first) {
        x = std::make_shared<ov::op::v1::Transpose>(x, constant_i64({0, 2, 3, 1}));
    }
    x = std::make_shared<ov::op::v0::Convert>(x, type);
    return std::make_shared<ov::Model>(ov::OutputVector{x}, ov::ParameterVector{image}, "preprocessing");
}

}  // namespace

ImagePreprocessor::ImagePreprocessor(const ImageLayout& layout,
                                     const ov::element::Type& type,
                                     const Preprocessing& preprocessing) {
    ov::Core core;
    m_request = core.compile_model(build_model(layout, type, preprocessing),
                                   "CPU",
                                   ov::hint::inference_precision(ov::element::f32),
                                   ov::num_streams(1),
                                   ov::inference_num_threads(1))
                    .create_infer_request();
}

void ImagePreprocessor::run(const ov::Tensor& image, ov::Tensor to) {
    const std::lock_guard<std::mutex> lock(m_mutex);
    m_request.set_input_tensor(image);
    m_request.infer();
    m_request.get_output_tensor().copy_to(to);
}

}  // namespace ovtk::data

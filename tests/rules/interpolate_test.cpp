// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/interpolate.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "ovtk/error.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using Base = ov::op::util::InterpolateBase;
using Mode = Base::InterpolateMode;
using Coordinates = Base::CoordinateTransformMode;

namespace {

Output scales_of(const std::vector<float>& values) {
    return ov::op::v0::Constant::create(ov::element::f32, ov::Shape{values.size()}, values)->output(0);
}

Base::InterpolateAttrs attributes(Mode mode, Coordinates coordinates, bool antialias = false) {
    Base::InterpolateAttrs a;
    a.mode = mode;
    a.coordinate_transformation_mode = coordinates;
    a.antialias = antialias;
    return a;
}

// The last two axes of a value brought to new sizes; `v11` as the version, else v4.
Builder to_sizes(Base::InterpolateAttrs a, const std::vector<int64_t>& sizes, bool v11 = true) {
    return [=](const ov::OutputVector& x) {
        const auto axes = graph::i64s({2, 3});
        const auto size = graph::i64s(sizes);
        return v11 ? std::make_shared<ov::op::v11::Interpolate>(x[0], size, axes, a)->output(0)
                   : std::make_shared<ov::op::v4::Interpolate>(x[0], size, scales_of({1, 1}), axes, a)->output(0);
    };
}

Builder by_scales(Base::InterpolateAttrs a, const std::vector<float>& scales) {
    a.shape_calculation_mode = Base::ShapeCalcMode::SCALES;
    return [=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v11::Interpolate>(x[0], scales_of(scales), graph::i64s({2, 3}), a)->output(0);
    };
}

// The op is linear: one direction at first order sees every weight, and squaring it is all that remains.
VjpCheck linear_op() {
    VjpCheck check;
    check.second_order = false;
    check.dynamic = false;
    return check;
}

}  // namespace

TEST(InterpolateVjp, EveryModeAndCoordinateTransformation) {
    for (const auto mode : {Mode::NEAREST, Mode::LINEAR, Mode::LINEAR_ONNX, Mode::CUBIC}) {
        for (const auto coordinates : {Coordinates::HALF_PIXEL,
                                       Coordinates::PYTORCH_HALF_PIXEL,
                                       Coordinates::ASYMMETRIC,
                                       Coordinates::TF_HALF_PIXEL_FOR_NN,
                                       Coordinates::ALIGN_CORNERS}) {
            SCOPED_TRACE(::testing::Message()
                         << "mode " << static_cast<int>(mode) << ", coordinates " << static_cast<int>(coordinates));
            expect_vjp({{1, 2, 4, 5}}, to_sizes(attributes(mode, coordinates), {7, 3}), linear_op());
        }
    }
}

TEST(InterpolateVjp, EveryRounding) {
    using Nearest = Base::NearestMode;
    for (const auto nearest :
         {Nearest::ROUND_PREFER_FLOOR, Nearest::ROUND_PREFER_CEIL, Nearest::FLOOR, Nearest::CEIL, Nearest::SIMPLE}) {
        SCOPED_TRACE(::testing::Message() << static_cast<int>(nearest));
        auto a = attributes(Mode::NEAREST, Coordinates::HALF_PIXEL);
        a.nearest_mode = nearest;
        expect_vjp({{1, 1, 4, 6}}, to_sizes(a, {8, 3}), linear_op());
        expect_vjp({{1, 1, 5, 7}}, to_sizes(a, {3, 10}), linear_op());
    }
}

TEST(InterpolateVjp, RefusesLinearAntialiasing) {
    const auto build = to_sizes(attributes(Mode::LINEAR, Coordinates::HALF_PIXEL, true), {3, 8});
    EXPECT_THROW(run_vjp(build, {f32({1, 1, 6, 5}, std::vector<float>(30))}, f32({1, 1, 3, 8}, std::vector<float>(24))),
                 ArgumentError);
}

TEST(InterpolateVjp, Pillow) {
    for (const auto mode : {Mode::BILINEAR_PILLOW, Mode::BICUBIC_PILLOW}) {
        SCOPED_TRACE(::testing::Message() << static_cast<int>(mode));
        expect_vjp({{1, 2, 7, 4}}, to_sizes(attributes(mode, Coordinates::HALF_PIXEL), {3, 9}), linear_op());
    }
}

TEST(InterpolateVjp, ScalesPadsAndTheVersionBefore) {
    const auto a = attributes(Mode::LINEAR_ONNX, Coordinates::HALF_PIXEL);
    expect_vjp({{1, 1, 4, 5}}, by_scales(a, {1.7F, 0.6F}), linear_op());
    expect_vjp({{1, 1, 4, 5}}, to_sizes(a, {6, 3}, /*v11=*/false), linear_op());
    auto padded = a;
    padded.pads_begin = {0, 0, 1, 0};
    padded.pads_end = {0, 0, 0, 2};
    expect_vjp({{1, 1, 4, 5}}, to_sizes(padded, {7, 9}), linear_op());
}

TEST(InterpolateVjp, FirstVersion) {
    for (const std::string mode : {"nearest", "linear", "cubic"}) {
        for (const bool align_corners : {false, true}) {
            SCOPED_TRACE(mode);
            ov::op::v0::Interpolate::Attributes a;
            a.axes = {2, 3};
            a.mode = mode;
            a.align_corners = align_corners;
            a.pads_begin = a.pads_end = {0, 0, 0, 0};
            const auto build = [=](const ov::OutputVector& x) {
                return std::make_shared<ov::op::v0::Interpolate>(x[0], graph::i64s({6, 3}), a)->output(0);
            };
            expect_vjp({{1, 1, 4, 5}}, build, linear_op());
        }
    }
}

TEST(InterpolateVjp, DynamicSizesAndSecondOrder) {
    expect_vjp({{1, 2, 3, 4}}, squared(to_sizes(attributes(Mode::LINEAR_ONNX, Coordinates::HALF_PIXEL), {5, 6})));
    expect_vjp({{1, 2, 3, 4}}, squared(by_scales(attributes(Mode::NEAREST, Coordinates::ASYMMETRIC), {2, 2})));
}

TEST(InterpolateVjp, ByHand) {
    auto a = attributes(Mode::NEAREST, Coordinates::ASYMMETRIC);
    a.nearest_mode = Base::NearestMode::FLOOR;
    const auto dx =
        run_vjp(to_sizes(a, {2, 4}), {f32({1, 1, 1, 2}, {0, 0})}, f32({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
    expect_near(dx[0], {14, 22});
}

}  // namespace ovtk::test

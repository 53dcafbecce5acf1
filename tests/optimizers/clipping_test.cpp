// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/clipping.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/parameter.hpp"
#include "optimizers/ema.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

ov::ParameterVector parameters(const std::vector<ov::Tensor>& like) {
    ov::ParameterVector result;
    for (const auto& tensor : like) {
        result.push_back(std::make_shared<ov::op::v0::Parameter>(ov::element::f32, tensor.get_shape()));
    }
    return result;
}

// The clipped gradients, then the norm.
std::vector<ov::Tensor> clip_by_norm(const std::vector<ov::Tensor>& gradients, double max_norm) {
    const auto inputs = parameters(gradients);
    const auto clipped = optimizers::clip_by_norm({inputs.begin(), inputs.end()}, max_norm);
    auto outputs = clipped.gradients;
    outputs.push_back(clipped.norm);
    return run(std::make_shared<ov::Model>(outputs, inputs), gradients);
}

}  // namespace

TEST(ClipByNorm, ScalesAllGradientsAlike) {
    // the norm of 3, 4 and 12 is 13
    const auto result = clip_by_norm({f32({2}, {3, 4}), f32({}, {12}), f32({1, 1}, {0})}, 6.5);
    expect_near(result[0], {1.5, 2}, 1e-6);
    expect_near(result[1], {6}, 1e-6);
    expect_near(result[2], {0});
    expect_near(result[3], {13});
}

TEST(ClipByNorm, LeavesShortGradientsAsTheyAre) {
    const auto result = clip_by_norm({f32({2}, {3, 4})}, 10);
    EXPECT_EQ(values_of(result[0]), (std::vector<double>{3, 4}));
    expect_near(clip_by_norm({f32({2}, {0, 0})}, 1)[0], {0, 0});
}

TEST(ClipByNorm, NotANumberSpoilsEveryGradient) {
    const auto result = clip_by_norm({f32({1}, {std::numeric_limits<float>::quiet_NaN()}), f32({1}, {1})}, 1);
    EXPECT_TRUE(std::isnan(values_of(result[1])[0]));
    EXPECT_TRUE(std::isnan(values_of(result[2])[0]));
}

TEST(ClipByValue, HoldsEachElementWithinTheLimit) {
    const auto gradients = std::vector<ov::Tensor>{f32({3}, {-5, 0.5F, 2})};
    const auto inputs = parameters(gradients);
    const auto clipped = optimizers::clip_by_value({inputs[0]}, 1);
    expect_near(run(std::make_shared<ov::Model>(clipped, inputs), gradients)[0], {-1, 0.5, 1});
}

TEST(Clipping, RefusesLimitsThatAreNotAboveZero) {
    const auto g = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{1});
    expect_argument_error([&] { optimizers::clip_by_norm({g}, 0); }, "clip_norm must be a number above 0, but is 0");
    expect_argument_error([&] { optimizers::clip_by_norm({g}, std::nan("")); }, "but is nan");
    expect_argument_error([&] { optimizers::clip_by_value({g}, -1); }, "clip_value must be a number above 0");
}

TEST(AverageWeight, MovesByTheRestOfTheDecay) {
    const std::vector<ov::Tensor> values{f32({2}, {1, 0}), f32({2}, {2, -4})};
    const auto inputs = parameters(values);
    const auto average = optimizers::average_weight(inputs[0], inputs[1], 0.75);
    expect_near(run(std::make_shared<ov::Model>(ov::OutputVector{average}, inputs), values)[0], {1.25, -1});
    expect_argument_error([&] { optimizers::average_weight(inputs[0], inputs[1], 1); },
                          "ema_decay must be in [0, 1), but is 1");
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/acos.hpp"
#include "openvino/op/asin.hpp"
#include "openvino/op/atan.hpp"
#include "openvino/op/cos.hpp"
#include "openvino/op/sin.hpp"
#include "openvino/op/tan.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op::v0;

static const double inf = std::numeric_limits<double>::infinity();

TEST(SinVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Sin>(), between(-3, 3));
}

TEST(CosVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Cos>(), between(-3, 3));
}

TEST(TanVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Tan>());
}

TEST(AsinVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Asin>(), between(-0.8, 0.8));
}

TEST(AcosVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Acos>(), between(-0.8, 0.8));
}

TEST(AtanVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<Atan>(), between(-3, 3));
}

TEST(TrigonometricVjp, ByHand) {
    const auto at = [](const Builder& f, float x) {
        return run_vjp(f, {f32({1}, {x})}, f32({1}, {2}))[0];
    };
    expect_near(at(unary<Sin>(), 0), {2});
    expect_near(at(unary<Cos>(), 1), {-2 * std::sin(1.)});
    expect_near(at(unary<Tan>(), 0.5f), {2 / std::pow(std::cos(0.5), 2)});
    expect_near(at(unary<Asin>(), 0.6f), {2 / 0.8});
    expect_near(at(unary<Acos>(), 0.6f), {-2 / 0.8});
    expect_near(at(unary<Atan>(), 3), {0.2});
}

TEST(TrigonometricVjp, EndsOfTheRangeAndInfinity) {
    const auto ends = f32({2}, {-1, 1});
    const auto far = f32({1}, {std::numeric_limits<float>::infinity()});
    expect_near(run_vjp(unary<Asin>(), {ends}, f32({2}, {1, 1}))[0], {inf, inf});
    expect_near(run_vjp(unary<Acos>(), {ends}, f32({2}, {1, 1}))[0], {-inf, -inf});
    expect_near(run_vjp(unary<Atan>(), {far}, f32({1}, {1}))[0], {0});
}

}  // namespace ovtk::test

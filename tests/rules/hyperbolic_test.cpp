// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "openvino/op/acosh.hpp"
#include "openvino/op/asinh.hpp"
#include "openvino/op/atanh.hpp"
#include "openvino/op/cosh.hpp"
#include "openvino/op/sinh.hpp"
#include "openvino/op/tanh.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

static const double inf = std::numeric_limits<double>::infinity();

TEST(SinhVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v0::Sinh>());
}

TEST(CoshVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v0::Cosh>());
}

TEST(TanhVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v0::Tanh>(), between(-2, 2));
}

TEST(AsinhVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v3::Asinh>(), between(-2, 2));
}

TEST(AcoshVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v3::Acosh>(), between(1.3, 3));
}

TEST(AtanhVjp, AgreesWithFiniteDifferencesOnEveryRank) {
    expect_unary_vjp(unary<v3::Atanh>(), between(-0.8, 0.8));
}

TEST(HyperbolicVjp, ByHand) {
    const auto at = [](const Builder& f, float x) {
        return run_vjp(f, {f32({1}, {x})}, f32({1}, {2}))[0];
    };
    expect_near(at(unary<v0::Sinh>(), 1), {2 * std::cosh(1.)});
    expect_near(at(unary<v0::Cosh>(), 1), {2 * std::sinh(1.)});
    expect_near(at(unary<v0::Tanh>(), 0), {2});
    expect_near(at(unary<v3::Asinh>(), 0.75f), {2 / 1.25});
    expect_near(at(unary<v3::Acosh>(), 1.25f), {2 / 0.75});
    expect_near(at(unary<v3::Atanh>(), 0.5f), {2 / 0.75});
}

TEST(HyperbolicVjp, EndsOfTheRangeAndSaturation) {
    expect_near(run_vjp(unary<v3::Acosh>(), {f32({1}, {1})}, f32({1}, {1}))[0], {inf});
    expect_near(run_vjp(unary<v3::Atanh>(), {f32({2}, {-1, 1})}, f32({2}, {1, 1}))[0], {inf, inf});
    expect_near(run_vjp(unary<v0::Tanh>(), {f32({2}, {-100, 100})}, f32({2}, {1, 1}))[0], {0, 0});
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/mvn.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::MVNEpsMode;

namespace {

Builder version_6(const std::vector<int64_t>& axes, bool normalize_variance, float eps, MVNEpsMode mode) {
    return [=](const ov::OutputVector& x) {
        const auto constant = ov::op::v0::Constant::create(ov::element::i64, ov::Shape{axes.size()}, axes);
        return std::make_shared<ov::op::v6::MVN>(x[0], constant, normalize_variance, eps, mode)->output(0);
    };
}

Builder version_0(bool across_channels, bool normalize_variance, double eps) {
    return [=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v0::MVN>(x[0], across_channels, normalize_variance, eps)->output(0);
    };
}

VjpCheck rank_and_channels_known(const ov::PartialShape& shape) {
    VjpCheck check;
    check.dynamic_shapes = {shape};
    return check;
}

}  // namespace

TEST(MvnVjp, EveryModeOverEveryKindOfAxes) {
    for (const auto mode : {MVNEpsMode::INSIDE_SQRT, MVNEpsMode::OUTSIDE_SQRT}) {
        SCOPED_TRACE(mode);
        for (const bool normalize_variance : {true, false}) {
            SCOPED_TRACE(normalize_variance);
            expect_vjp({{2, 3, 4, 5}}, version_6({2, 3}, normalize_variance, 0.3f, mode));
            expect_vjp({{2, 3, 4}}, version_6({-1}, normalize_variance, 0.3f, mode));
            expect_vjp({{2, 3, 4}}, version_6({1, 2}, normalize_variance, 0.3f, mode));
            expect_vjp({{4, 3, 2, 2}}, version_6({0, 2, 3}, normalize_variance, 0.3f, mode));
        }
    }
}

TEST(MvnVjp, Version0AcrossChannelsOrNot) {
    const auto check = rank_and_channels_known({-1, 3, -1, -1});
    for (const bool across_channels : {true, false}) {
        SCOPED_TRACE(across_channels);
        expect_vjp({{2, 3, 4, 5}}, version_0(across_channels, true, 0.3), check);
        expect_vjp({{2, 3, 4, 5}}, version_0(across_channels, false, 0.3), check);
    }
}

TEST(MvnVjp, ByHand) {
    // mean 2, variance 1, eps 3: deviation 2, y = {-1/2, 1/2}; dy = {4, 0}: mean 2, mean(dy * y) = -1
    // dx = ({2, -2} + y) / 2
    expect_near(run_vjp(version_6({0}, true, 3, MVNEpsMode::INSIDE_SQRT), {f32({2}, {1, 3})}, f32({2}, {4, 0}))[0],
                {0.75, -0.75});
    // eps outside: deviation 4, y = {-1/4, 1/4}, mean(dy * y) = -1/2, f = 4: dx = ({2, -2} + 2 * y) / 4
    expect_near(run_vjp(version_6({0}, true, 3, MVNEpsMode::OUTSIDE_SQRT), {f32({2}, {1, 3})}, f32({2}, {4, 0}))[0],
                {0.375, -0.375});
}

TEST(MvnVjp, EqualElementsWithEpsOutsideTheRoot) {
    expect_near(run_vjp(version_6({0}, true, 0.5f, MVNEpsMode::OUTSIDE_SQRT), {f32({2}, {3, 3})}, f32({2}, {1, 0}))[0],
                {1, -1});
}

}  // namespace ovtk::test

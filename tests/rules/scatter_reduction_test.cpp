// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/scatter_elements_update.hpp"
#include "openvino/op/scatter_nd_update.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using Elements = ov::op::v12::ScatterElementsUpdate;
using Nd = ov::op::v15::ScatterNDUpdate;

namespace {

Output indices(const ov::Shape& shape, const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, shape, values)->output(0);
}

// Writes u[0], u[1], u[3] at x[1], u[2] at x[3].
Builder elements(Elements::Reduction reduction, bool keeps_x) {
    return [=](const ov::OutputVector& x) {
        const auto i = indices({4}, {1, 1, 3, -3});
        return std::make_shared<Elements>(x[0], i, x[1], graph::i64(0), reduction, keeps_x)->output(0);
    };
}

Builder by_coordinates(Nd::Reduction reduction) {
    return [=](const ov::OutputVector& x) {
        return std::make_shared<Nd>(x[0], indices({4, 1}, {1, 1, 3, 1}), x[1], reduction)->output(0);
    };
}

VjpCheck at(const std::vector<float>& x, const std::vector<float>& u) {
    VjpCheck check;
    check.inputs = {f32({x.size()}, x), f32({u.size()}, u)};
    return check;
}

const VjpCheck distinct = at({0.5, -0.8, 0.3, 0.9}, {0.6, -0.4, 0.2, -1.1});

}  // namespace

TEST(ScatterReductionVjp, EveryReductionOfElements) {
    using R = Elements::Reduction;
    for (const auto reduction : {R::SUM, R::PROD, R::MIN, R::MAX, R::MEAN}) {
        SCOPED_TRACE(ov::as_string(reduction));
        for (const bool keeps_x : {true, false}) {
            expect_vjp({{4}, {4}}, squared(elements(reduction, keeps_x)), distinct);
        }
    }
}

TEST(ScatterReductionVjp, EveryReductionByCoordinates) {
    using R = Nd::Reduction;
    for (const auto reduction : {R::SUM, R::SUB, R::PROD, R::MIN, R::MAX}) {
        SCOPED_TRACE(ov::as_string(reduction));
        expect_vjp({{4}, {4}}, squared(by_coordinates(reduction)), distinct);
    }
}

TEST(ScatterReductionVjp, AProductWithZeros) {
    const auto dx = [](const std::vector<float>& x, const std::vector<float>& u) {
        return run_vjp(elements(Elements::Reduction::PROD, true), {f32({4}, x), f32({4}, u)}, f32({4}, {1, 1, 1, 1}));
    };
    // y[1] = x[1] u[0] u[1] u[3], y[3] = x[3] u[2]
    auto one = dx({1, 2, 3, 4}, {0, 5, 6, 7});
    expect_near(one[0], {1, 0, 1, 6});
    expect_near(one[1], {2 * 5 * 7, 0, 4, 0});
    auto two = dx({1, 2, 3, 0}, {0, 5, 0, 0});
    expect_near(two[0], {1, 0, 1, 0});
    expect_near(two[1], {0, 0, 0, 0});
}

TEST(ScatterReductionVjp, EqualExtremesShareTheGradient) {
    const auto dx = run_vjp(elements(Elements::Reduction::MAX, true),
                            {f32({4}, {1, 5, 1, 1}), f32({4}, {5, 2, 0, 5})},
                            f32({4}, {1, 6, 1, 1}));
    expect_near(dx[0], {1, 2, 1, 1});
    expect_near(dx[1], {2, 0, 0, 2});
}

TEST(ScatterReductionVjp, AMeanByHand) {
    const auto x = f32({4}, {0, 0, 0, 0});
    const auto dy = f32({4}, {1, 12, 1, 4});
    const auto with_x = run_vjp(elements(Elements::Reduction::MEAN, true), {x, x}, dy);
    expect_near(with_x[0], {1, 3, 1, 2});
    expect_near(with_x[1], {3, 3, 2, 3});
    const auto without_x = run_vjp(elements(Elements::Reduction::MEAN, false), {x, x}, dy);
    expect_near(without_x[0], {1, 0, 1, 0});
    expect_near(without_x[1], {4, 4, 4, 4});
}

}  // namespace ovtk::test

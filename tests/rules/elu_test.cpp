// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/elu.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "openvino/op/constant.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/selu.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v0::Constant;
using ov::op::v0::Elu;
using ov::op::v0::Parameter;
using ov::op::v0::Selu;

static void expect_selu_vjp(const ov::Shape& shape, double low, double high) {
    const auto usual = [](const ov::OutputVector& x) {
        const auto type = x[0].get_element_type();
        return std::make_shared<Selu>(x[0],
                                      Constant::create(type, {1}, {1.67326324}),
                                      Constant::create(type, {1}, {1.05070098}))
            ->output(0);
    };
    expect_vjp({shape}, usual, between(low, high));
    expect_types({shape}, usual);
}

TEST(EluVjp, AgreesWithFiniteDifferencesOnBothSides) {
    for (const double alpha : {1., 0.3, -0.5}) {
        expect_unary_vjp(unary<Elu>(alpha), between(0.1, 1));
        expect_unary_vjp(unary<Elu>(alpha), between(-2, -0.1));
    }
}

TEST(EluVjp, ByHandWithTheLeftSideAtTheKink) {
    const auto dx = run_vjp(unary<Elu>(0.5), {f32({4}, {-100, -1, 0, 2})}, f32({4}, {2, 2, 2, 2}))[0];
    expect_near(dx, {0, std::exp(-1.), 1, 2});
}

TEST(SeluVjp, AgreesWithFiniteDifferencesOnBothSides) {
    for (const auto& shape : {ov::Shape{}, ov::Shape{5}, ov::Shape{2, 3}, ov::Shape{2, 1, 3, 2}}) {
        expect_selu_vjp(shape, 0.1, 1);
        expect_selu_vjp(shape, -2, -0.1);
    }
}

TEST(SeluVjp, ByHandWithTheLeftSideAtTheKink) {
    // the CPU plugin takes alpha and lambda as constants only
    const auto x = std::make_shared<Parameter>(ov::element::f32, ov::Shape{4});
    const auto alpha = Constant::create(ov::element::f32, {1}, {2});
    const auto lambda = Constant::create(ov::element::f32, {1}, {3});
    const auto seed = std::make_shared<Parameter>(ov::element::f32, ov::Shape{4});
    const auto dx = gradients({std::make_shared<Selu>(x, alpha, lambda)}, {x, alpha, lambda}, {seed});
    const auto values = run(std::make_shared<ov::Model>(dx, ov::ParameterVector{x, seed}),
                            {f32({4}, {-1, 0, 2, 200}), f32({4}, {1, 1, 10, 100})});
    const double left = std::exp(-1.) - 1;
    expect_near(values[0], {6 * std::exp(-1.), 6, 30, 300});
    expect_near(values[1], {3 * left});
    expect_near(values[2], {2 * left + 20 + 20000});
}

}  // namespace ovtk::test

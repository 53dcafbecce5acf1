// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/shape_of.hpp"

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

// y = x * (number of elements of x): the number counts as given
template <class Op>
static Output times_size(const ov::OutputVector& x) {
    const auto axes = v0::Constant::create(ov::element::i64, {1}, {0});
    const auto size = std::make_shared<v1::ReduceProd>(std::make_shared<Op>(x[0]), axes, /*keep_dims=*/false);
    return std::make_shared<v1::Multiply>(x[0], std::make_shared<v1::ConvertLike>(size, x[0]))->output(0);
}

TEST(ShapeOf, SizesAreConstants) {
    expect_vjp({{2, 3}}, times_size<v0::ShapeOf>);
    expect_vjp({{2, 3}}, times_size<v3::ShapeOf>);
    expect_near(run_vjp(times_size<v3::ShapeOf>, {f32({3}, {1, 2, 3})}, f32({3}, {1, 1, 2}))[0], {3, 3, 6});
}

TEST(NonZero, IndicesAreConstants) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<v1::ConvertLike>(std::make_shared<v3::NonZero>(x[0]), x[0])->output(0);
    };
    expect_near(run_vjp(build, {f32({2}, {1, 2})}, f32({1, 2}, {3, 4}))[0], {0, 0});
}

TEST(Range, BoundsAreSettings) {
    const auto build = [](const ov::OutputVector& x) {
        const auto one = v0::Constant::create(ov::element::f32, {}, {1});
        return std::make_shared<v4::Range>(x[0], x[1], one, ov::element::f32)->output(0);
    };
    const auto dx = run_vjp(build, {f32({}, {0}), f32({}, {3})}, f32({3}, {1, 1, 1}));
    expect_near(dx[0], {0});
    expect_near(dx[1], {0});
}

TEST(OneHot, OnAndOffValuesAreSettings) {
    const auto build = [](const ov::OutputVector& x) {
        const auto indices = v0::Constant::create(ov::element::i64, {2}, {0, 2});
        const auto depth = v0::Constant::create(ov::element::i64, {}, {3});
        return std::make_shared<v1::OneHot>(indices, depth, x[0], x[1], -1)->output(0);
    };
    const auto dx = run_vjp(build, {f32({}, {1}), f32({}, {0})}, f32({2, 3}, {1, 1, 1, 1, 1, 1}));
    expect_near(dx[0], {0});
    expect_near(dx[1], {0});
}

TEST(ShapeOf, EveryVersionIsStated) {
    for (const auto& type : {v0::ShapeOf::get_type_info_static(),
                             v3::ShapeOf::get_type_info_static(),
                             v3::NonZero::get_type_info_static(),
                             v3::Bucketize::get_type_info_static(),
                             v15::SearchSorted::get_type_info_static(),
                             v13::Multinomial::get_type_info_static(),
                             v8::RandomUniform::get_type_info_static(),
                             v9::Eye::get_type_info_static(),
                             v0::Range::get_type_info_static(),
                             v4::Range::get_type_info_static(),
                             v1::OneHot::get_type_info_static(),
                             v16::OneHot::get_type_info_static()}) {
        EXPECT_EQ(standard_rules().find(type).status, OpStatus::non_differentiable) << type;
    }
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "openvino/op/adaptive_avg_pool.hpp"
#include "openvino/op/adaptive_max_pool.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

namespace {

Output constant(const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, ov::Shape{values.size()}, values)->output(0);
}

Builder average(const std::vector<int64_t>& sizes) {
    return [sizes](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v8::AdaptiveAvgPool>(x[0], constant(sizes))->output(0);
    };
}

// i32 indices: the CPU plugin has no others
Builder maximum(const std::vector<int64_t>& sizes) {
    return [sizes](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v8::AdaptiveMaxPool>(x[0], constant(sizes), ov::element::i32)->output(0);
    };
}

// Every value far from the others.
ov::Tensor spread(const ov::Shape& shape) {
    ov::Tensor x(ov::element::f32, shape);
    std::vector<float> values(x.get_size());
    std::iota(values.begin(), values.end(), 0.f);
    std::mt19937 generator(1);
    std::shuffle(values.begin(), values.end(), generator);
    std::transform(values.begin(), values.end(), x.data<float>(), [](float value) { return value / 16; });
    return x;
}

}  // namespace

TEST(AdaptiveAvgPoolVjp, OverlappingAndRepeatedWindows) {
    expect_vjp({{2, 3, 7}}, average({3}));
    expect_vjp({{2, 3, 5, 6}}, average({3, 4}));
    expect_vjp({{2, 3, 5, 6}}, average({1, 1}));
    expect_vjp({{2, 3, 2, 3}}, average({5, 3}));
    expect_vjp({{1, 2, 3, 4, 5}}, average({2, 3, 2}));
}

TEST(AdaptiveAvgPoolVjp, ByHand) {
    // windows {x0, x1}, {x1, x2}
    expect_near(run_vjp(average({2}), {f32({1, 1, 3}, {1, 2, 3})}, f32({1, 1, 2}, {2, 20}))[0], {1, 11, 10});
}

TEST(AdaptiveMaxPoolVjp, OverlappingAndRepeatedWindows) {
    for (const auto& [shape, sizes] :
         std::vector<std::pair<ov::Shape, std::vector<int64_t>>>{{{2, 3, 7}, {3}},
                                                                 {{2, 3, 5, 6}, {3, 4}},
                                                                 {{2, 3, 2, 3}, {5, 3}},
                                                                 {{1, 2, 3, 4, 5}, {2, 3, 2}}}) {
        VjpCheck check;
        check.inputs = {spread(shape)};
        expect_vjp({shape}, maximum(sizes), check);
    }
}

TEST(AdaptiveMaxPoolVjp, FirstOfEqualMaximaTakesAll) {
    expect_near(run_vjp(maximum({2}), {f32({1, 1, 3}, {1, 1, 1})}, f32({1, 1, 2}, {2, 20}))[0], {2, 20, 0});
}

}  // namespace ovtk::test

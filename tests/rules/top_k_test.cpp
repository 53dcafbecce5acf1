// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/topk.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

template <class Op = ov::op::v11::TopK>
static Builder top_k(int64_t k, int64_t axis, const std::string& mode = "max", const std::string& sort = "value") {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], graph::i64(k), axis, mode, sort)->output(0);
    });
}

// Values that stay in order under the steps of the check.
static VjpCheck distinct(const ov::Shape& shape) {
    std::vector<float> values(ov::shape_size(shape));
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>((i * 7) % values.size()) / 4 - 1;
    }
    VjpCheck check;
    check.inputs = {f32(shape, values)};
    return check;
}

TEST(TopKVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}}, top_k(2, 0), distinct({5}));
    expect_vjp({{3, 4}}, top_k(3, 1, "min"), distinct({3, 4}));
    expect_vjp({{3, 4}}, top_k(2, -2, "max", "index"), distinct({3, 4}));
    expect_vjp({{2, 3, 4}}, top_k<ov::op::v3::TopK>(2, 1, "max", "none"), distinct({2, 3, 4}));
    expect_vjp({{2, 3, 1, 2, 2}}, top_k<ov::op::v1::TopK>(2, 1), distinct({2, 3, 1, 2, 2}));
}

TEST(TopKVjp, ByHand) {
    const auto largest_two = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v11::TopK>(x[0], graph::i64(2), 0, "max", "value")->output(0);
    };
    expect_near(run_vjp(largest_two, {f32({4}, {1, 9, 3, 5})}, f32({2}, {10, 20}))[0], {0, 10, 0, 20});
}

}  // namespace ovtk::test

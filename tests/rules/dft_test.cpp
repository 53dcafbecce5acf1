// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/dft.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/idft.hpp"
#include "openvino/op/irdft.hpp"
#include "openvino/op/rdft.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using namespace ov::op;

namespace {

template <class Op>
Builder transform(const std::vector<int64_t>& axes, const std::vector<int64_t>& sizes = {}) {
    return squared([=](const ov::OutputVector& x) {
        return sizes.empty() ? std::make_shared<Op>(x[0], graph::i64s(axes))->output(0)
                             : std::make_shared<Op>(x[0], graph::i64s(axes), graph::i64s(sizes))->output(0);
    });
}

// The sizes of a signal are those of the op's attributes; no dimension is known in the dynamic run.
template <class Op>
void expect_complex() {
    expect_vjp({{4, 2}}, transform<Op>({0}));
    expect_vjp({{2, 3, 4, 2}}, transform<Op>({1, 2}));
    expect_vjp({{2, 5, 2}}, transform<Op>({1}, {3}));
    VjpCheck check;
    check.dynamic = false;  // the CPU plugin makes an empty tensor of a dynamic size with signal_size -1
    expect_vjp({{2, 3, 2}}, transform<Op>({-1, 0}, {5, -1}), check);
}

}  // namespace

TEST(DftVjp, AgreesWithFiniteDifferences) {
    expect_complex<v7::DFT>();
}

TEST(IdftVjp, AgreesWithFiniteDifferences) {
    expect_complex<v7::IDFT>();
}

TEST(RdftVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{4}}, transform<v9::RDFT>({0}));
    expect_vjp({{2, 5}}, transform<v9::RDFT>({1}));
    expect_vjp({{3, 4, 2}}, transform<v9::RDFT>({0, 1}));
    expect_vjp({{2, 5}}, transform<v9::RDFT>({0, 1}, {2, 4}));
}

TEST(IrdftVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{3, 2}}, transform<v9::IRDFT>({0}));
    expect_vjp({{2, 4, 2}}, transform<v9::IRDFT>({1}, {5}));
    expect_vjp({{3, 4, 2, 2}}, transform<v9::IRDFT>({0, 1}));
    expect_vjp({{2, 5, 2}}, transform<v9::IRDFT>({1}, {4}));
}

TEST(DftVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<v7::DFT>(x[0], graph::i64s({0}))->output(0);
    };
    // only y_1 = x_0 - x_1 receives: 1 + 2i
    const auto dx = run_vjp(build, {f32({2, 2}, {0, 0, 0, 0})}, f32({2, 2}, {0, 0, 1, 2}))[0];
    expect_near(dx, {1, 2, -1, -2});
}

}  // namespace ovtk::test

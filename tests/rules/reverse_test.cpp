// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reverse.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/reverse_sequence.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::v1::Reverse;

static Builder reverse(const std::vector<int64_t>& axes) {
    return squared([=](const ov::OutputVector& x) {
        return std::make_shared<Reverse>(x[0], graph::i64s(axes), Reverse::Mode::INDEX)->output(0);
    });
}

TEST(ReverseVjp, AgreesWithFiniteDifferences) {
    expect_vjp({{5}}, reverse({0}));
    expect_vjp({{2, 3, 4}}, reverse({1}));
    expect_vjp({{2, 3, 4}}, reverse({0, 2}));
    expect_vjp({{2, 3}}, reverse({}));
}

TEST(ReverseVjp, AxesChosenByAMask) {
    expect_vjp({{2, 3}}, squared([](const ov::OutputVector& x) {
                   const auto mask =
                       ov::op::v0::Constant::create(ov::element::boolean, ov::Shape{2}, std::vector<bool>{false, true});
                   return std::make_shared<Reverse>(x[0], mask, Reverse::Mode::MASK)->output(0);
               }));
}

TEST(ReverseVjp, SequencesOfDifferentLength) {
    const auto reverse_sequence = [](int64_t batch, int64_t sequence) {
        return squared([=](const ov::OutputVector& x) {
            return std::make_shared<ov::op::v0::ReverseSequence>(x[0], graph::i64s({2, 3}), batch, sequence)->output(0);
        });
    };
    expect_vjp({{2, 4}}, reverse_sequence(0, 1));
    expect_vjp({{4, 2, 3}}, reverse_sequence(1, 0));
    expect_vjp({{2, 3, 4}}, reverse_sequence(0, -1));
}

TEST(ReverseVjp, ByHand) {
    const auto backward = [](const ov::OutputVector& x) {
        return std::make_shared<Reverse>(x[0], graph::i64s({0}), Reverse::Mode::INDEX)->output(0);
    };
    expect_near(run_vjp(backward, {f32({3}, {0, 0, 0})}, f32({3}, {1, 2, 3}))[0], {3, 2, 1});
}

}  // namespace ovtk::test

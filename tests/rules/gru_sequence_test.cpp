// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/gru_sequence.hpp"

#include <gtest/gtest.h>

#include "support/recurrent.hpp"

namespace ovtk::test {

using ov::op::RecurrentSequenceDirection;
using ov::op::v5::GRUSequence;

namespace {

struct Options {
    RecurrentSequenceDirection direction = RecurrentSequenceDirection::FORWARD;
    bool linear_before_reset = false;
    std::vector<int32_t> lengths = {3, 3};
    std::vector<std::string> activations = {"sigmoid", "tanh"};
    float clip = 0;
};

// B = 2, T = 3, I = 2, H = 3
void expect_sequence(const Options& o, VjpCheck check = {}) {
    const int64_t d = o.direction == RecurrentSequenceDirection::BIDIRECTIONAL ? 2 : 1;
    const int64_t biases = o.linear_before_reset ? 12 : 9;
    const auto build = [&](const ov::OutputVector& x) {
        return joined(std::make_shared<GRUSequence>(x[0],
                                                    x[1],
                                                    lengths(o.lengths),
                                                    x[2],
                                                    x[3],
                                                    x[4],
                                                    3,
                                                    o.direction,
                                                    o.activations,
                                                    std::vector<float>{},
                                                    std::vector<float>{},
                                                    o.clip,
                                                    o.linear_before_reset)
                          ->outputs());
    };
    check.dynamic_shapes = {{-1, -1, 2}, {-1, d, 3}, {d, 9, 2}, {d, 9, 3}, {d, biases}};
    const auto n = static_cast<size_t>(d);
    const auto size = static_cast<size_t>(biases);
    expect_vjp({{2, 3, 2}, {2, n, 3}, {n, 9, 2}, {n, 9, 3}, {n, size}}, build, check);
}

}  // namespace

TEST(GruSequenceVjp, EachDirection) {
    for (const auto direction : {RecurrentSequenceDirection::FORWARD, RecurrentSequenceDirection::REVERSE}) {
        expect_sequence({direction});
    }
}

TEST(GruSequenceVjp, ResetBehindTheProduct) {
    expect_sequence({RecurrentSequenceDirection::REVERSE, true});
}

TEST(GruSequenceVjp, SequencesOfDifferentLengths) {
    for (const bool linear_before_reset : {false, true}) {
        expect_sequence({RecurrentSequenceDirection::BIDIRECTIONAL, linear_before_reset, {1, 3}});
    }
}

TEST(GruSequenceVjp, ClippedGatesAndOtherActivations) {
    auto check = between(-1, 1);
    check.second_order = false;  // which jumps at the kinks
    check.step = 1e-3;
    check.tolerance = 1e-2;
    expect_sequence({RecurrentSequenceDirection::FORWARD, false, {3, 3}, {"sigmoid", "tanh"}, 0.5F}, check);
    expect_sequence({RecurrentSequenceDirection::FORWARD, true, {3, 3}, {"tanh", "relu"}}, check);
}

}  // namespace ovtk::test

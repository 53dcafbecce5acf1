// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/lstm_sequence.hpp"

#include <gtest/gtest.h>

#include "support/recurrent.hpp"

namespace ovtk::test {

using ov::op::RecurrentSequenceDirection;
using ov::op::v5::LSTMSequence;

namespace {

struct Options {
    RecurrentSequenceDirection direction = RecurrentSequenceDirection::FORWARD;
    std::vector<int32_t> lengths = {3, 3};
    std::vector<std::string> activations = {"sigmoid", "tanh", "tanh"};
    float clip = 0;
};

// B = 2, T = 3, I = 2, H = 3
void expect_sequence(const Options& o, VjpCheck check = {}) {
    const int64_t d = o.direction == RecurrentSequenceDirection::BIDIRECTIONAL ? 2 : 1;
    const auto build = [&](const ov::OutputVector& x) {
        return joined(std::make_shared<LSTMSequence>(x[0],
                                                     x[1],
                                                     x[2],
                                                     lengths(o.lengths),
                                                     x[3],
                                                     x[4],
                                                     x[5],
                                                     3,
                                                     o.direction,
                                                     std::vector<float>{},
                                                     std::vector<float>{},
                                                     o.activations,
                                                     o.clip)
                          ->outputs());
    };
    check.dynamic_shapes = {{-1, -1, 2}, {-1, d, 3}, {-1, d, 3}, {d, 12, 2}, {d, 12, 3}, {d, 12}};
    const auto n = static_cast<size_t>(d);
    expect_vjp({{2, 3, 2}, {2, n, 3}, {2, n, 3}, {n, 12, 2}, {n, 12, 3}, {n, 12}}, build, check);
}

}  // namespace

TEST(LstmSequenceVjp, EachDirection) {
    for (const auto direction : {RecurrentSequenceDirection::FORWARD, RecurrentSequenceDirection::REVERSE}) {
        expect_sequence({direction});
    }
}

TEST(LstmSequenceVjp, SequencesOfDifferentLengths) {
    expect_sequence({RecurrentSequenceDirection::BIDIRECTIONAL, {1, 3}});
}

TEST(LstmSequenceVjp, ClippedGatesAndOtherActivations) {
    auto check = between(-1, 1);
    check.second_order = false;  // which jumps at the kinks
    check.step = 1e-3;
    check.tolerance = 1e-2;
    expect_sequence({RecurrentSequenceDirection::FORWARD, {3, 3}, {"sigmoid", "tanh", "tanh"}, 0.5F}, check);
    expect_sequence({RecurrentSequenceDirection::FORWARD, {3, 3}, {"tanh", "relu", "sigmoid"}}, check);
}

}  // namespace ovtk::test

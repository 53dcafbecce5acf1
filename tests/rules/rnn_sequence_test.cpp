// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/rnn_sequence.hpp"

#include <gtest/gtest.h>

#include "support/recurrent.hpp"

namespace ovtk::test {

using ov::op::RecurrentSequenceDirection;
using ov::op::v5::RNNSequence;

// B = 2, T = 3, I = 2, H = 3
static void expect_sequence(RecurrentSequenceDirection direction,
                            const std::vector<int32_t>& steps,
                            const std::string& activation = "tanh",
                            float clip = 0,
                            VjpCheck check = {}) {
    const int64_t d = direction == RecurrentSequenceDirection::BIDIRECTIONAL ? 2 : 1;
    const auto build = [&](const ov::OutputVector& x) {
        return joined(std::make_shared<RNNSequence>(x[0],
                                                    x[1],
                                                    lengths(steps),
                                                    x[2],
                                                    x[3],
                                                    x[4],
                                                    3,
                                                    direction,
                                                    std::vector<std::string>{activation},
                                                    std::vector<float>{},
                                                    std::vector<float>{},
                                                    clip)
                          ->outputs());
    };
    check.dynamic_shapes = {{-1, -1, 2}, {-1, d, 3}, {d, 3, 2}, {d, 3, 3}, {d, 3}};
    const auto n = static_cast<size_t>(d);
    expect_vjp({{2, 3, 2}, {2, n, 3}, {n, 3, 2}, {n, 3, 3}, {n, 3}}, build, check);
}

TEST(RnnSequenceVjp, EachDirection) {
    for (const auto direction : {RecurrentSequenceDirection::FORWARD, RecurrentSequenceDirection::REVERSE}) {
        expect_sequence(direction, {3, 3});
    }
}

TEST(RnnSequenceVjp, SequencesOfDifferentLengths) {
    expect_sequence(RecurrentSequenceDirection::BIDIRECTIONAL, {3, 1});
}

TEST(RnnSequenceVjp, ClippedAndOtherActivations) {
    auto check = between(-1, 1);
    check.second_order = false;  // which jumps at the kinks
    check.step = 1e-3;
    check.tolerance = 1e-2;
    expect_sequence(RecurrentSequenceDirection::FORWARD, {3, 3}, "tanh", 0.5F, check);
    expect_sequence(RecurrentSequenceDirection::FORWARD, {3, 3}, "relu", 0, check);
    expect_sequence(RecurrentSequenceDirection::FORWARD, {3, 3}, "sigmoid");
}

}  // namespace ovtk::test

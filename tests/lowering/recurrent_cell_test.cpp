// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/gru_cell.hpp"
#include "openvino/op/lstm_cell.hpp"
#include "openvino/op/rnn_cell.hpp"
#include "support/recurrent.hpp"

namespace ovtk::test {

using namespace ov::op;

namespace {

VjpCheck with_batch_unknown(const std::vector<ov::PartialShape>& shapes) {
    VjpCheck check;
    check.dynamic_shapes = shapes;
    return check;
}

}  // namespace

// X, H, C, W, R, B; both outputs
TEST(LstmCellVjp, AgreesWithFiniteDifferences) {
    const auto build = [](const ov::OutputVector& x) {
        return joined(std::make_shared<v4::LSTMCell>(x[0], x[1], x[2], x[3], x[4], x[5], 3)->outputs());
    };
    expect_vjp({{2, 2}, {2, 3}, {2, 3}, {12, 2}, {12, 3}, {12}},
               build,
               with_batch_unknown({{-1, 2}, {-1, 3}, {-1, 3}, {12, 2}, {12, 3}, {12}}));
}

TEST(LstmCellVjp, OldVersion) {
    const auto build = [](const ov::OutputVector& x) {
        return joined(
            std::make_shared<v0::LSTMCell>(x[0], x[1], x[2], x[3], x[4], x[5], 3, LSTMWeightsFormat::FICO)->outputs());
    };
    expect_vjp({{2, 2}, {2, 3}, {2, 3}, {12, 2}, {12, 3}, {12}},
               build,
               with_batch_unknown({{-1, 2}, {-1, 3}, {-1, 3}, {12, 2}, {12, 3}, {12}}));
}

TEST(GruCellVjp, AgreesWithFiniteDifferences) {
    for (const bool linear_before_reset : {false, true}) {
        const int64_t biases = linear_before_reset ? 12 : 9;
        const auto build = [=](const ov::OutputVector& x) {
            return std::make_shared<v3::GRUCell>(x[0],
                                                 x[1],
                                                 x[2],
                                                 x[3],
                                                 x[4],
                                                 3,
                                                 std::vector<std::string>{"sigmoid", "tanh"},
                                                 std::vector<float>{},
                                                 std::vector<float>{},
                                                 0.F,
                                                 linear_before_reset)
                ->output(0);
        };
        expect_vjp({{2, 2}, {2, 3}, {9, 2}, {9, 3}, {static_cast<size_t>(biases)}},
                   build,
                   with_batch_unknown({{-1, 2}, {-1, 3}, {9, 2}, {9, 3}, {biases}}));
    }
}

TEST(RnnCellVjp, EachActivationAndClipping) {
    VjpCheck check = with_batch_unknown({{-1, 2}, {-1, 3}, {3, 2}, {3, 3}, {3}});
    for (const std::string activation : {"tanh", "sigmoid", "relu"}) {
        for (const float clip : {0.F, 0.8F}) {
            const auto build = [=](const ov::OutputVector& x) {
                return std::make_shared<v0::RNNCell>(x[0],
                                                     x[1],
                                                     x[2],
                                                     x[3],
                                                     x[4],
                                                     3,
                                                     std::vector<std::string>{activation},
                                                     std::vector<float>{},
                                                     std::vector<float>{},
                                                     clip)
                    ->output(0);
            };
            expect_vjp({{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3}}, build, check);
        }
    }
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/error.hpp"
#include "ovtk/session.hpp"

/// Small models and batches that the tests of the session share.
namespace ovtk::test {

/// x[?, sizes[0]] -> dense -> ReLU -> ... -> dense -> "logits"; weights are drawn from `seed`.
std::shared_ptr<ov::Model> mlp(const std::vector<size_t>& sizes, int seed = 1);

/// x[?, 2, 6, 6] -> dense over the last axis -> BatchNorm -> ReLU -> mean over the last axis -> dense to 3 "logits".
std::shared_ptr<ov::Model> batch_norm_net(int seed = 1);

/// words (i64[?, 3]) -> embeddings, next to x[?, 4] -> dense to 2 "logits".
std::shared_ptr<ov::Model> two_input_net();

/// Normal numbers.
ov::Tensor random_tensor(const ov::Shape& shape, int seed);
/// Class indices, i64.
ov::Tensor random_classes(size_t count, int64_t classes, int seed);

/// One batch for a classifier.
struct Samples {
    TensorMap inputs;
    TensorMap targets;
};
Samples samples(const ov::Shape& x, int64_t classes, int seed);

/// Cross-entropy and the optimizer.
SessionOptions classifier(OptimizerPtr optimizer);

/// Fails unless both hold the same names with the same bits.
void expect_same_bits(const TensorMap& a, const TensorMap& b);
/// Fails unless both hold the same names with nearly the same values.
void expect_near(const TensorMap& a, const TensorMap& b, double relative);

/// Runs the body; fails unless it throws the error with a message that contains `part`.
template <class E, class Body>
void expect_error(const std::string& part, const Body& body);

}  // namespace ovtk::test

#include <gtest/gtest.h>

template <class E, class Body>
void ovtk::test::expect_error(const std::string& part, const Body& body) {
    try {
        body();
        ADD_FAILURE() << "no error; expected: " << part;
    } catch (const E& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

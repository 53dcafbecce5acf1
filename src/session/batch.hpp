// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/plan.hpp"

namespace ovtk::session {

/// Type and shape of every tensor of a batch: batches of one signature share a compiled model.
struct Signature {
    struct Entry {
        ov::element::Type type;
        ov::Shape shape;
        bool operator==(const Entry& other) const {
            return type == other.type && shape == other.shape;
        }
    };
    std::vector<Entry> inputs;
    std::vector<Entry> targets;  ///< empty where no targets are given
    bool operator==(const Signature& other) const {
        return inputs == other.inputs && targets == other.targets;
    }
};

/// The tensors of a batch, in the order of Plan::inputs and Plan::targets.
struct Batch {
    std::vector<ov::Tensor> inputs;
    std::vector<ov::Tensor> targets;
    Signature signature;

    /// Number of samples: the first dimension of the first input.
    double samples() const;
};

/// Puts a batch in order. \throws ArgumentError naming what is missing, unknown, or of a wrong type or shape
Batch order_batch(const Plan& plan, const TensorMap& inputs, const TensorMap& targets);
/// The same without targets.
Batch order_batch(const Plan& plan, const TensorMap& inputs);

/// The class indices that a target may hold.
struct ClassRange {
    size_t target;  ///< index in Plan::targets
    int64_t classes;
    std::optional<int64_t> ignored;
};

/// \throws ArgumentError naming the first class index that lies outside, its place and the number of classes
void check_classes(const Plan& plan, const std::vector<ClassRange>& ranges, const Batch& batch);

}  // namespace ovtk::session

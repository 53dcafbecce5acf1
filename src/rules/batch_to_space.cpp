// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/batch_to_space.hpp"

#include "openvino/op/space_to_batch.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::v1::BatchToSpace;
using ov::op::v1::SpaceToBatch;

// y = x, whose batch is moved into space, cropped          dx = dy, padded by the crops, moved back
static Grads batch_to_space(const BatchToSpace&, const VjpContext& c) {
    return {std::make_shared<SpaceToBatch>(c.dy(), c.x(1), c.x(2), c.x(3))->output(0), {}, {}, {}};
}

// y = x padded with zeros, its space moved into the batch          dx = dy moved back, cropped by the pads
static Grads space_to_batch(const SpaceToBatch&, const VjpContext& c) {
    return {std::make_shared<BatchToSpace>(c.dy(), c.x(1), c.x(2), c.x(3))->output(0), {}, {}, {}};
}

void add_batch_to_space(Registry& r) {
    r.add<BatchToSpace>(batch_to_space);
    r.add<SpaceToBatch>(space_to_batch);
}

}  // namespace ovtk::rules

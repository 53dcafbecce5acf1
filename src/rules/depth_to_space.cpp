// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/depth_to_space.hpp"

#include "openvino/op/space_to_depth.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using ov::op::v0::DepthToSpace;
using ov::op::v0::SpaceToDepth;

// y = a permutation of x          dx = dy under its inverse
static Grads depth_to_space(const DepthToSpace& op, const VjpContext& c) {
    const auto mode = op.get_mode() == DepthToSpace::DepthToSpaceMode::BLOCKS_FIRST
                          ? SpaceToDepth::SpaceToDepthMode::BLOCKS_FIRST
                          : SpaceToDepth::SpaceToDepthMode::DEPTH_FIRST;
    return {std::make_shared<SpaceToDepth>(c.dy(), mode, op.get_block_size())->output(0)};
}

static Grads space_to_depth(const SpaceToDepth& op, const VjpContext& c) {
    const auto mode = op.get_mode() == SpaceToDepth::SpaceToDepthMode::BLOCKS_FIRST
                          ? DepthToSpace::DepthToSpaceMode::BLOCKS_FIRST
                          : DepthToSpace::DepthToSpaceMode::DEPTH_FIRST;
    return {std::make_shared<DepthToSpace>(c.dy(), mode, op.get_block_size())->output(0)};
}

void add_depth_to_space(Registry& r) {
    r.add<DepthToSpace>(depth_to_space);
    r.add<SpaceToDepth>(space_to_depth);
}

}  // namespace ovtk::rules

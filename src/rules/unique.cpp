// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/unique.hpp"

#include "openvino/op/gather_tree.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// Ops that choose elements in a way that is no smooth function of them.
void add_unique(Registry& r) {
    r.non_differentiable<ov::op::v10::Unique>("which elements remain is no smooth choice; as in PyTorch");
    r.non_differentiable<ov::op::v1::GatherTree>("it follows indices through a beam search");
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/bucketize.hpp"
#include "openvino/op/gather_tree.hpp"
#include "openvino/op/multinomial.hpp"
#include "openvino/op/random_uniform.hpp"
#include "openvino/op/search_sorted.hpp"
#include "openvino/op/unique.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// Ops that answer with places or draws.
void add_sampling(Registry& r) {
    r.non_differentiable<ov::op::v3::Bucketize>("its result is made of indices");
    r.non_differentiable<ov::op::v15::SearchSorted>("its result is made of indices");
    r.non_differentiable<ov::op::v1::GatherTree>("it follows indices through a beam search");
    r.non_differentiable<ov::op::v10::Unique>("which elements remain is no smooth choice; as in PyTorch");
    r.non_differentiable<ov::op::v8::RandomUniform>("a draw; its bounds are settings, not values to train");
    r.non_differentiable<ov::op::v13::Multinomial>("a draw of indices; as in PyTorch");
}

}  // namespace ovtk::rules

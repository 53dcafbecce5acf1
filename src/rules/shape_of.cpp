// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/shape_of.hpp"

#include "openvino/op/bucketize.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/experimental_detectron_prior_grid_generator.hpp"
#include "openvino/op/eye.hpp"
#include "openvino/op/multinomial.hpp"
#include "openvino/op/non_zero.hpp"
#include "openvino/op/one_hot.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/prior_box.hpp"
#include "openvino/op/prior_box_clustered.hpp"
#include "openvino/op/random_uniform.hpp"
#include "openvino/op/range.hpp"
#include "openvino/op/search_sorted.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// Ops that make sizes, indices, patterns and random numbers, and the sources of a graph.
void add_shape_of(Registry& r) {
    r.non_differentiable<ov::op::v0::ShapeOf>("its result is made of sizes");
    r.non_differentiable<ov::op::v3::ShapeOf>("its result is made of sizes");
    r.non_differentiable<ov::op::v3::NonZero>("its result is made of indices");
    r.non_differentiable<ov::op::v3::Bucketize>("its result is made of indices");
    r.non_differentiable<ov::op::v15::SearchSorted>("its result is made of indices");
    r.non_differentiable<ov::op::v13::Multinomial>("its result is made of indices, drawn at random");
    r.non_differentiable<ov::op::v8::RandomUniform>("drawn at random; its bounds are settings, not values to train");
    r.non_differentiable<ov::op::v9::Eye>("a pattern that depends on sizes alone");
    const std::string boxes = "a pattern of boxes that depends on sizes alone";
    r.non_differentiable<ov::op::v0::PriorBox>(boxes);
    r.non_differentiable<ov::op::v8::PriorBox>(boxes);
    r.non_differentiable<ov::op::v0::PriorBoxClustered>(boxes);
    const std::string source = "it has no inputs; a gradient may end here, none passes through";
    r.non_differentiable<ov::op::v0::Constant>(source);
    r.non_differentiable<ov::op::v0::Parameter>(source);
    const std::string grid = "a pattern of boxes; its priors are settings, not values to train";
    r.non_differentiable<ov::op::v6::ExperimentalDetectronPriorGridGenerator>(grid);
    const std::string range = "a pattern; its bounds and step are settings, not values to train";
    r.non_differentiable<ov::op::v0::Range>(range);
    r.non_differentiable<ov::op::v4::Range>(range);
    const std::string one_hot = "a pattern made of indices; its on and off values are settings, not values to train";
    r.non_differentiable<ov::op::v1::OneHot>(one_hot);
    r.non_differentiable<ov::op::v16::OneHot>(one_hot);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/equal.hpp"
#include "openvino/op/greater.hpp"
#include "openvino/op/greater_eq.hpp"
#include "openvino/op/is_finite.hpp"
#include "openvino/op/is_inf.hpp"
#include "openvino/op/is_nan.hpp"
#include "openvino/op/less.hpp"
#include "openvino/op/less_eq.hpp"
#include "openvino/op/not_equal.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

void add_comparison(Registry& r) {
    const std::string reason = "its result is boolean";
    r.non_differentiable<ov::op::v1::Equal>(reason);
    r.non_differentiable<ov::op::v1::NotEqual>(reason);
    r.non_differentiable<ov::op::v1::Greater>(reason);
    r.non_differentiable<ov::op::v1::GreaterEqual>(reason);
    r.non_differentiable<ov::op::v1::Less>(reason);
    r.non_differentiable<ov::op::v1::LessEqual>(reason);
    r.non_differentiable<ov::op::v10::IsNaN>(reason);
    r.non_differentiable<ov::op::v10::IsInf>(reason);
    r.non_differentiable<ov::op::v10::IsFinite>(reason);
}

}  // namespace ovtk::rules

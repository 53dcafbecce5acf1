// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/ceiling.hpp"
#include "openvino/op/floor.hpp"
#include "openvino/op/round.hpp"
#include "openvino/op/sign.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

void add_rounding(Registry& r) {
    const std::string reason = "piecewise constant";
    r.non_differentiable<ov::op::v0::Floor>(reason);
    r.non_differentiable<ov::op::v0::Ceiling>(reason);
    r.non_differentiable<ov::op::v5::Round>(reason);
    r.non_differentiable<ov::op::v0::Sign>(reason);
}

}  // namespace ovtk::rules

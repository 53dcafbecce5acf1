// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/bitwise_and.hpp"
#include "openvino/op/bitwise_left_shift.hpp"
#include "openvino/op/bitwise_not.hpp"
#include "openvino/op/bitwise_or.hpp"
#include "openvino/op/bitwise_right_shift.hpp"
#include "openvino/op/bitwise_xor.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

void add_bitwise(Registry& r) {
    const std::string reason = "its inputs and its result are integers";
    r.non_differentiable<ov::op::v13::BitwiseAnd>(reason);
    r.non_differentiable<ov::op::v13::BitwiseOr>(reason);
    r.non_differentiable<ov::op::v13::BitwiseXor>(reason);
    r.non_differentiable<ov::op::v13::BitwiseNot>(reason);
    r.non_differentiable<ov::op::v15::BitwiseLeftShift>(reason);
    r.non_differentiable<ov::op::v15::BitwiseRightShift>(reason);
}

}  // namespace ovtk::rules

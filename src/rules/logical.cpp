// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/logical_and.hpp"
#include "openvino/op/logical_not.hpp"
#include "openvino/op/logical_or.hpp"
#include "openvino/op/logical_xor.hpp"
#include "openvino/op/reduce_logical_and.hpp"
#include "openvino/op/reduce_logical_or.hpp"
#include "openvino/op/xor.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

void add_logical(Registry& r) {
    const std::string reason = "its inputs and its result are boolean";
    r.non_differentiable<ov::op::v1::LogicalAnd>(reason);
    r.non_differentiable<ov::op::v1::LogicalOr>(reason);
    r.non_differentiable<ov::op::v1::LogicalNot>(reason);
    r.non_differentiable<ov::op::v0::Xor>(reason);
    r.non_differentiable<ov::op::v1::LogicalXor>(reason);
    r.non_differentiable<ov::op::v1::ReduceLogicalAnd>(reason);
    r.non_differentiable<ov::op::v1::ReduceLogicalOr>(reason);
}

}  // namespace ovtk::rules

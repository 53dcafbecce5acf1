// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "openvino/op/ops.hpp"
#include "ovtk/registry.hpp"

namespace ovtk::test {

using namespace ov::op;

namespace {

OpStatus status_of(const ov::DiscreteTypeInfo& type) {
    return standard_rules().find(type).status;
}

template <class... Ops>
void expect_status(OpStatus status) {
    for (const auto& type : {Ops::get_type_info_static()...}) {
        EXPECT_EQ(to_string(status_of(type)), to_string(status)) << type;
    }
}

}  // namespace

TEST(StandardRules, EveryEntryIsComplete) {
    for (const auto& [key, entry] : standard_rules().entries()) {
        SCOPED_TRACE(key.first + "::" + key.second);
        EXPECT_EQ(key.first.rfind("opset", 0), 0);
        EXPECT_NE(entry.status, OpStatus::unknown);
        EXPECT_EQ(static_cast<bool>(entry.rule), entry.status == OpStatus::rule);
        EXPECT_EQ(static_cast<bool>(entry.lowering), entry.status == OpStatus::lowered);
        const bool needs_no_reason = entry.status == OpStatus::rule || entry.status == OpStatus::lowered;
        EXPECT_TRUE(needs_no_reason || !entry.traits.note.empty());
    }
}

TEST(StandardRules, ElementwiseOpsAndReductionsHaveRules) {
    expect_status<v1::Add, v1::Subtract, v1::Multiply, v1::Divide, v1::Power, v1::Mod, v1::FloorMod>(OpStatus::rule);
    expect_status<v0::Negative, v0::Abs, v0::Sqrt, v0::Exp, v0::Log, v0::SquaredDifference>(OpStatus::rule);
    expect_status<v0::Sin, v0::Cos, v0::Tan, v0::Asin, v0::Acos, v0::Atan>(OpStatus::rule);
    expect_status<v0::Sinh, v0::Cosh, v0::Tanh, v3::Asinh, v3::Acosh, v3::Atanh>(OpStatus::rule);
    expect_status<v0::Erf, v17::ErfInv, v0::Clamp, v1::Maximum, v1::Minimum, v1::Select>(OpStatus::rule);
    expect_status<v0::Convert, v1::ConvertLike, v14::ConvertPromoteTypes, v16::Identity, v0::Result>(OpStatus::rule);
    expect_status<v0::Relu, v0::PRelu, v0::Elu, v0::Selu, v0::Sigmoid, v0::HardSigmoid>(OpStatus::rule);
    expect_status<v4::HSwish, v5::HSigmoid, v4::SoftPlus, v4::Mish, v9::SoftSign, v4::Swish>(OpStatus::rule);
    expect_status<v0::Gelu, v7::Gelu, v1::Softmax, v8::Softmax, v5::LogSoftmax>(OpStatus::rule);
    expect_status<v1::ReduceSum, v1::ReduceMean, v1::ReduceMax, v1::ReduceMin, v1::ReduceProd>(OpStatus::rule);
    expect_status<v4::ReduceL1, v4::ReduceL2>(OpStatus::rule);
}

TEST(StandardRules, WhatIsNotListedIsUnknown) {
    EXPECT_EQ(status_of(ov::DiscreteTypeInfo("Custom", "mine")), OpStatus::unknown);
}

}  // namespace ovtk::test

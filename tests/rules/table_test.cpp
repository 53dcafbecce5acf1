// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "openvino/op/ops.hpp"
#include "openvino/opsets/opset.hpp"
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

// Ops that have no entry yet, "opset1::Name" a line.
std::set<std::string> not_yet() {
    std::ifstream file(OVTK_OPS_NOT_YET);
    std::set<std::string> names;
    for (std::string line; std::getline(file, line);) {
        names.insert(line);
    }
    return names;
}

}  // namespace

// A new OpenVINO shows here what is new in it.
TEST(StandardRules, EveryOpOfEveryOpsetHasAnEntry) {
    auto missing = not_yet();
    std::set<ov::DiscreteTypeInfo> types;
    for (const auto& [name, opset] : ov::get_available_opsets()) {
        const auto& set = opset().get_type_info_set();
        types.insert(set.begin(), set.end());
    }
    ASSERT_FALSE(types.empty());
    for (const auto& type : types) {
        const auto name = std::string(type.version_id) + "::" + type.name;
        const bool is_listed = missing.erase(name) > 0;
        EXPECT_EQ(status_of(type) == OpStatus::unknown, is_listed)
            << name << (is_listed ? " has an entry: take it out of the list" : " has no entry: add one");
    }
    for (const auto& name : missing) {
        ADD_FAILURE() << name << " is listed, but in no opset";
    }
}

TEST(StandardRules, EveryEntryIsComplete) {
    for (const auto& [key, entry] : standard_rules().entries()) {
        SCOPED_TRACE(key.first + "::" + key.second);
        EXPECT_TRUE(key.first.rfind("opset", 0) == 0 || key.first == "extension" || key.first == "ie_internal_opset");
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

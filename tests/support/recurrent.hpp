// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "graph/shape.hpp"
#include "openvino/op/constant.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

/// All values in one row, so that one check sees every output of an op.
inline Output joined(const ov::OutputVector& values) {
    ov::OutputVector rows;
    for (const auto& value : values) {
        rows.push_back(graph::reshape(value, std::vector<int64_t>{-1}));
    }
    return graph::concat(rows, 0);
}

inline Output lengths(const std::vector<int32_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i32, ov::Shape{values.size()}, values)->output(0);
}

}  // namespace ovtk::test

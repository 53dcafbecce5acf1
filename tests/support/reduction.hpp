// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/op/constant.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

/// A builder of one reduction over constant axes.
template <class Op>
Builder reduction(const std::vector<int64_t>& axes, bool keep_dims) {
    return [=](const ov::OutputVector& x) {
        const auto constant = ov::op::v0::Constant::create(ov::element::i64, ov::Shape{axes.size()}, axes);
        return std::make_shared<Op>(x.at(0), constant, keep_dims)->output(0);
    };
}

/// The same over one axis that is given as a scalar.
template <class Op>
Builder reduction_over_scalar_axis(int64_t axis, bool keep_dims) {
    return [=](const ov::OutputVector& x) {
        const auto constant = ov::op::v0::Constant::create(ov::element::i32, ov::Shape{}, {axis});
        return std::make_shared<Op>(x.at(0), constant, keep_dims)->output(0);
    };
}

/// expect_vjp with no axes, one, several and all of them; negative ones; axes dropped and kept. (The CPU plugin
/// compiles a reduction without axes only when it keeps dimensions.)
template <class Op>
void expect_reduction_vjp(const VjpCheck& check = {}) {
    expect_vjp({{2, 3}}, reduction<Op>({}, /*keep_dims=*/true), check);
    expect_types({{2, 3}}, reduction<Op>({}, /*keep_dims=*/false));
    for (const bool keep_dims : {false, true}) {
        SCOPED_TRACE(keep_dims ? "axes kept" : "axes dropped");
        expect_vjp({{5}}, reduction<Op>({0}, keep_dims), check);
        expect_vjp({{2, 3, 4}}, reduction<Op>({1}, keep_dims), check);
        expect_vjp({{2, 3, 4}}, reduction<Op>({-1, 0}, keep_dims), check);
        expect_vjp({{2, 1, 3, 2}}, reduction<Op>({0, 1, 2, 3}, keep_dims), check);
        expect_vjp({{2, 3}}, reduction_over_scalar_axis<Op>(-2, keep_dims), check);
        expect_types({{2, 3}}, reduction<Op>({1}, keep_dims));
    }
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/recompute.hpp"

#include "openvino/op/broadcast.hpp"
#include "openvino/op/concat.hpp"
#include "openvino/op/convert.hpp"
#include "openvino/op/equal.hpp"
#include "openvino/op/gelu.hpp"
#include "openvino/op/not_equal.hpp"
#include "openvino/op/pad.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/op/range.hpp"
#include "openvino/op/reshape.hpp"
#include "openvino/op/select.hpp"
#include "openvino/op/shape_of.hpp"
#include "openvino/op/slice.hpp"
#include "openvino/op/split.hpp"
#include "openvino/op/squeeze.hpp"
#include "openvino/op/strided_slice.hpp"
#include "openvino/op/swish.hpp"
#include "openvino/op/tile.hpp"
#include "openvino/op/transpose.hpp"
#include "openvino/op/unsqueeze.hpp"
#include "openvino/op/util/binary_elementwise_arithmetic.hpp"
#include "openvino/op/util/binary_elementwise_comparison.hpp"
#include "openvino/op/util/binary_elementwise_logical.hpp"
#include "openvino/op/util/unary_elementwise_arithmetic.hpp"
#include "openvino/op/variadic_split.hpp"

namespace ovtk::autodiff {

namespace {

template <class... Ops>
bool is_any(const ov::Node& node) {
    return (ov::is_type<Ops>(&node) || ...);
}

bool moves_data(const ov::Node& node) {
    return is_any<ov::op::v3::Broadcast,
                  ov::op::v0::Concat,
                  ov::op::v1::Pad,
                  ov::op::v12::Pad,
                  ov::op::v4::Range,
                  ov::op::v1::Reshape,
                  ov::op::v0::ShapeOf,
                  ov::op::v3::ShapeOf,
                  ov::op::v8::Slice,
                  ov::op::v1::Split,
                  ov::op::v0::Squeeze,
                  ov::op::v15::Squeeze,
                  ov::op::v1::StridedSlice,
                  ov::op::v0::Tile,
                  ov::op::v1::Transpose,
                  ov::op::v0::Unsqueeze,
                  ov::op::v1::VariadicSplit>(node);
}

bool is_elementwise(const ov::Node& node) {
    return is_any<ov::op::util::UnaryElementwiseArithmetic,
                  ov::op::util::BinaryElementwiseArithmetic,
                  ov::op::util::BinaryElementwiseComparison,
                  ov::op::util::BinaryElementwiseLogical,
                  ov::op::v0::Convert,
                  ov::op::v0::Gelu,
                  ov::op::v7::Gelu,
                  ov::op::v1::Select,
                  ov::op::v4::Swish>(node);
}

}  // namespace

bool is_cheap(const ov::Node& node) {
    if (is_any<ov::op::v0::Parameter>(node)) {
        return true;
    }
    if (is_any<ov::op::v1::Equal, ov::op::v1::NotEqual>(node)) {
        return !node.get_input_element_type(0).is_real();
    }
    return is_elementwise(node) || moves_data(node);
}

}  // namespace ovtk::autodiff

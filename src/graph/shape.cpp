// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/shape.hpp"

#include <algorithm>
#include <numeric>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "openvino/op/ops.hpp"

namespace ovtk::graph {

using namespace ov::op;

int64_t rank_of(const Output& x) {
    const auto rank = x.get_partial_shape().rank();
    OVTK_CHECK_NODE(*x.get_node(), rank.is_static(), "a known rank is needed; reshape the model to one");
    return rank.get_length();
}

int64_t normalize_axis(int64_t axis, int64_t rank) {
    OVTK_CHECK(axis >= -rank && axis < rank, "axis ", axis, " lies outside a tensor of rank ", rank);
    return axis < 0 ? axis + rank : axis;
}

std::vector<int64_t> normalize_axes(const std::vector<int64_t>& axes, int64_t rank) {
    std::vector<int64_t> result;
    for (const auto axis : axes) {
        result.push_back(normalize_axis(axis, rank));
    }
    return result;
}

Output shape_of(const Output& x) {
    const auto& shape = x.get_partial_shape();
    if (shape.is_static()) {
        const auto sizes = shape.to_shape();
        return i64s({sizes.begin(), sizes.end()});
    }
    return std::make_shared<v3::ShapeOf>(x, ov::element::i64)->output(0);
}

Output dims_of(const Output& x, const std::vector<int64_t>& axes) {
    const auto normal = normalize_axes(axes, rank_of(x));
    std::vector<int64_t> sizes;
    for (const auto axis : normal) {
        const auto& size = x.get_partial_shape()[axis];
        if (size.is_dynamic()) {
            return std::make_shared<v8::Gather>(shape_of(x), i64s(normal), i64(0))->output(0);
        }
        sizes.push_back(size.get_length());
    }
    return i64s(sizes);
}

Output dim_of(const Output& x, int64_t axis) {
    return dims_of(x, {axis});
}

Output count_of(const Output& x, const std::vector<int64_t>& axes) {
    const auto sizes = dims_of(x, axes);
    if (const auto known = constant_i64(sizes)) {
        return i64s({std::accumulate(known->begin(), known->end(), int64_t{1}, std::multiplies<>())});
    }
    return reduce_prod(sizes, {0}, /*keep_dims=*/true);
}

namespace {

// Values that hold axes or shapes hang on short chains; a longer one is not worth walking.
constexpr int DEEPEST_FOLDING = 16;

// The constant that a value is or folds to; the graph stays as it is.
std::shared_ptr<v0::Constant> fold(const Output& x, int depth = 0) {
    const auto node = x.get_node_shared_ptr();
    if (auto constant = ov::as_type_ptr<v0::Constant>(node)) {
        return constant;
    }
    if (ov::is_type<v0::Parameter>(node) || depth > DEEPEST_FOLDING) {
        return nullptr;
    }
    const bool is_shape = ov::is_type<v0::ShapeOf>(node) || ov::is_type<v3::ShapeOf>(node);
    if (is_shape && node->get_input_partial_shape(0).is_dynamic()) {
        return nullptr;
    }
    ov::OutputVector inputs;
    for (const auto& input : node->input_values()) {
        const auto constant = is_shape ? nullptr : fold(input, depth + 1);
        if (!is_shape && !constant) {
            return nullptr;
        }
        inputs.push_back(is_shape ? input : constant->output(0));
    }
    ov::OutputVector outputs(node->get_output_size());
    if (!node->constant_fold(outputs, inputs)) {
        return nullptr;
    }
    return ov::as_type_ptr<v0::Constant>(outputs.at(x.get_index()).get_node_shared_ptr());
}

}  // namespace

std::optional<std::vector<int64_t>> constant_i64(const Output& x) {
    if (const auto folded = fold(x)) {
        return folded->cast_vector<int64_t>();
    }
    return std::nullopt;
}

std::vector<int64_t> require_constant_i64(const Output& x, const ov::Node& consumer, const char* what) {
    auto values = constant_i64(x);
    OVTK_CHECK_NODE(consumer, values.has_value(), what, " must be constant to differentiate it; fold the model first");
    return *values;
}

Output folded(const Output& x) {
    const auto values = constant_i64(x);
    return values ? i64s(*values) : x;
}

Output reshape(const Output& x, const Output& shape) {
    return std::make_shared<v1::Reshape>(x, shape, /*special_zero=*/false)->output(0);
}

Output reshape(const Output& x, const std::vector<int64_t>& shape) {
    return reshape(x, i64s(shape));
}

Output reshape_like(const Output& x, const Output& like) {
    const auto& shape = x.get_partial_shape();
    return shape.is_static() && shape == like.get_partial_shape() ? x : reshape(x, shape_of(like));
}

Output squeeze(const Output& x, const std::vector<int64_t>& axes) {
    return axes.empty() ? x : std::make_shared<v0::Squeeze>(x, i64s(axes))->output(0);
}

Output unsqueeze(const Output& x, const std::vector<int64_t>& axes) {
    return axes.empty() ? x : std::make_shared<v0::Unsqueeze>(x, i64s(axes))->output(0);
}

Output transpose(const Output& x, const std::vector<int64_t>& order) {
    return std::make_shared<v1::Transpose>(x, i64s(order))->output(0);
}

Output swap_last_axes(const Output& x) {
    std::vector<int64_t> order(rank_of(x));
    std::iota(order.begin(), order.end(), 0);
    std::swap(order.at(order.size() - 1), order.at(order.size() - 2));
    return transpose(x, order);
}

Output concat(const ov::OutputVector& parts, int64_t axis) {
    return parts.size() == 1 ? parts.front() : std::make_shared<v0::Concat>(parts, axis)->output(0);
}

Output slice(const Output& x,
             const std::vector<int64_t>& begin,
             const std::vector<int64_t>& end,
             const std::vector<int64_t>& step,
             const std::vector<int64_t>& axes) {
    return std::make_shared<v8::Slice>(x, i64s(begin), i64s(end), i64s(step), i64s(axes))->output(0);
}

Output slice(const Output& x, const Output& begin, const Output& end, int64_t axis) {
    return std::make_shared<v8::Slice>(x, begin, end, i64s({1}), i64s({axis}))->output(0);
}

Output gather(const Output& x, const Output& indices, int64_t axis) {
    return std::make_shared<v8::Gather>(x, indices, i64(axis))->output(0);
}

Output pad_zeros(const Output& x, const Output& before, const Output& after) {
    return std::make_shared<v12::Pad>(x, before, after, scalar_like(x, 0), PadMode::CONSTANT)->output(0);
}

Output broadcast_to(const Output& x, const Output& shape) {
    return std::make_shared<v3::Broadcast>(x, shape)->output(0);
}

Output broadcast_like(const Output& x, const Output& like) {
    const auto& shape = x.get_partial_shape();
    return shape.is_static() && shape == like.get_partial_shape() ? x : broadcast_to(x, shape_of(like));
}

Output zeros(const ov::element::Type& type, const Output& shape) {
    return broadcast_to(scalar(type, 0), shape);
}

Output zeros_like(const Output& x) {
    return broadcast_like(scalar_like(x, 0), x);
}

Output ones_like(const Output& x) {
    return broadcast_like(scalar_like(x, 1), x);
}

Output iota(const Output& size) {
    if (const auto known = constant_i64(size)) {
        std::vector<int64_t> numbers(known->at(0));
        std::iota(numbers.begin(), numbers.end(), 0);
        return i64s(numbers);
    }
    return std::make_shared<v4::Range>(i64(0), squeeze(size, {0}), i64(1), ov::element::i64)->output(0);
}

namespace {

// Axes of `g` along which `like` (aligned at the right) surely was repeated, and those where it is not known yet.
struct RepeatedAxes {
    std::vector<int64_t> surely;
    std::vector<int64_t> perhaps;
};

RepeatedAxes repeated_axes(const ov::PartialShape& g, const ov::PartialShape& like) {
    RepeatedAxes axes;
    const int64_t lead = static_cast<int64_t>(g.size()) - static_cast<int64_t>(like.size());
    for (int64_t axis = 0; axis < static_cast<int64_t>(g.size()); ++axis) {
        if (axis < lead) {
            axes.surely.push_back(axis);
            continue;
        }
        const auto& from = like[axis - lead];
        if (from.is_static() && from.get_length() == 1) {
            if (g[axis] != from) {
                axes.surely.push_back(axis);
            }
        } else if (from.is_dynamic() && !(g[axis].is_static() && g[axis].get_length() == 1)) {
            axes.perhaps.push_back(axis);
        }
    }
    return axes;
}

// For an axis of size G in `g` and L in `like`, with L == G or L == 1 known only at run time: reshape the axis into
// (L, G / L) and sum over the second part.
Output sum_perhaps_repeated(const Output& g, const Output& like, const std::vector<int64_t>& axes) {
    const auto rank = rank_of(g);
    ov::OutputVector sizes;
    std::vector<int64_t> summed;
    for (int64_t axis = 0, at = 0; axis < rank; ++axis, ++at) {
        const auto size = dim_of(g, axis);
        if (std::find(axes.begin(), axes.end(), axis) == axes.end()) {
            sizes.push_back(size);
            continue;
        }
        const auto kept = dim_of(like, axis);
        sizes.push_back(kept);
        // an empty axis gives 0 / max(0, 1) = 0
        sizes.push_back(int_div(size, std::make_shared<v1::Maximum>(kept, i64s({1}))->output(0)));
        summed.push_back(++at);
    }
    return reduce_sum(reshape(g, concat(sizes, 0)), summed, /*keep_dims=*/false);
}

}  // namespace

Output sum_to_shape_of(const Output& g, const Output& like) {
    const auto& from = like.get_partial_shape();
    const auto& to = g.get_partial_shape();
    if (to.is_static() && to == from) {
        return g;
    }
    const auto lead = rank_of(g) - rank_of(like);
    OVTK_CHECK_NODE(*like.get_node(), lead >= 0, "a gradient of shape ", to, " cannot come from a broadcast of ", from);
    auto axes = repeated_axes(to, from);
    auto sum = reduce_sum(g, axes.surely, /*keep_dims=*/true);
    if (lead > 0) {
        std::vector<int64_t> leading(lead);
        std::iota(leading.begin(), leading.end(), 0);
        sum = squeeze(sum, leading);
        for (auto& axis : axes.perhaps) {
            axis -= lead;
        }
    }
    // Two values of one shape symbol (a batch that is dynamic) still pass here: at run time it is a Reshape.
    return axes.perhaps.empty() ? sum : sum_perhaps_repeated(sum, like, axes.perhaps);
}

Output restore_reduced_axes(const Output& reduced, const std::vector<int64_t>& axes, bool keep_dims) {
    auto sorted = axes;
    std::sort(sorted.begin(), sorted.end());
    return keep_dims ? reduced : unsqueeze(reduced, sorted);
}

}  // namespace ovtk::graph

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "losses/class_targets.hpp"

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"

namespace ovtk::losses {

int64_t class_axis(const std::string& owner, const Output& x, int64_t axis) {
    const auto rank = graph::rank_of(x);
    if (rank == 1) {
        return 0;
    }
    OVTK_CHECK(axis >= -rank && axis < rank,
               owner,
               ": the class axis is ",
               axis,
               ", but the prediction is ",
               graph::describe(x));
    return axis < 0 ? axis + rank : axis;
}

int64_t class_count(const std::string& owner, const Output& x, int64_t axis) {
    const auto& size = x.get_partial_shape()[axis];
    OVTK_CHECK(size.is_static(),
               owner,
               ": the number of classes (axis ",
               axis,
               ") must be known, but the prediction is ",
               graph::describe(x),
               "; reshape the model");
    return size.get_length();
}

ov::PartialShape without_axis(const ov::PartialShape& shape, int64_t axis) {
    std::vector<ov::Dimension> sizes(shape.begin(), shape.end());
    sizes.erase(sizes.begin() + axis);
    return sizes;
}

ClassTarget class_target(const std::string& owner, const Output& x, const Output& t, int64_t axis) {
    auto shape = x.get_partial_shape();
    const auto& given = t.get_partial_shape();
    auto one_class = shape;
    one_class[axis] = 1;
    const bool is_index_column =
        !graph::is_real(t) && given.rank() == shape.rank() && given[axis] == ov::Dimension(1) && shape[axis] != 1;
    if (given.rank() == shape.rank() && !is_index_column && given.compatible(shape)) {
        return {true, graph::convert_like(t, x)};
    }
    shape = without_axis(shape, axis);
    const bool fits =
        is_index_column ? given.compatible(one_class) : given.rank().is_static() && given.compatible(shape);
    OVTK_CHECK(fits && !graph::is_real(t),
               owner,
               ": for the prediction ",
               graph::describe(x),
               " the target must be class indices i64",
               shape,
               " or distributions of the prediction's shape, but is ",
               graph::describe(t));
    const auto indices = graph::convert(t, ov::element::i64);
    return {false, is_index_column ? graph::squeeze(indices, {axis}) : indices};
}

}  // namespace ovtk::losses

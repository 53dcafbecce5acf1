// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/scatter.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/gather_elements.hpp"
#include "openvino/op/gather_nd.hpp"
#include "openvino/op/scatter_elements_update.hpp"
#include "openvino/op/scatter_nd_update.hpp"

namespace ovtk::graph {

using namespace ov::op;

Output gather_elements(const Output& x, const Output& indices, int64_t axis) {
    return std::make_shared<v6::GatherElements>(x, indices, axis)->output(0);
}

Output add_elements(const Output& like, const Output& indices, const Output& updates, int64_t axis) {
    using Scatter = v12::ScatterElementsUpdate;
    return std::make_shared<Scatter>(zeros_like(like), indices, updates, i64(axis), Scatter::Reduction::SUM)->output(0);
}

Output gather_nd(const Output& x, const Output& indices) {
    return std::make_shared<v8::GatherND>(x, indices)->output(0);
}

Output add_nd(const Output& like, const Output& indices, const Output& updates) {
    using Scatter = v15::ScatterNDUpdate;
    return std::make_shared<Scatter>(zeros_like(like), indices, updates, Scatter::Reduction::SUM)->output(0);
}

Output count_from_front(const Output& indices, const Output& size) {
    const auto is_negative = less(indices, 0);
    return select(is_negative, add(indices, convert_like(size, indices)), indices);
}

}  // namespace ovtk::graph

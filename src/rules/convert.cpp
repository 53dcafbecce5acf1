// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/convert.hpp"

#include "graph/build.hpp"
#include "openvino/op/convert_like.hpp"
#include "openvino/op/convert_promote_types.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x in another floating-point type          dx = dy in the type of x
// Nothing flows to or from integers and booleans: values of those types are never on a path.
static Grads convert(const ov::op::v0::Convert&, const VjpContext& c) {
    return {graph::convert_like(c.dy(), c.x())};
}

// The same; `like` gives its type alone.
static Grads convert_like(const ov::op::v1::ConvertLike&, const VjpContext& c) {
    return {graph::convert_like(c.dy(), c.x()), {}};
}

// The same for two inputs that are brought to one type.
static Grads convert_promote_types(const ov::op::v14::ConvertPromoteTypes&, const VjpContext& c) {
    Grads dx(2);
    for (size_t i = 0; i < dx.size(); ++i) {
        if (c.needs(i)) {
            dx[i] = graph::convert_like(c.dy(i), c.x(i));
        }
    }
    return dx;
}

void add_convert(Registry& r) {
    const std::string note = "between floating-point types; nothing flows to or from integers";
    r.add<ov::op::v0::Convert>(convert, {Broadcast::none, {}, note});
    r.add<ov::op::v1::ConvertLike>(convert_like, {Broadcast::none, {1}, note});
    r.add<ov::op::v14::ConvertPromoteTypes>(convert_promote_types, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

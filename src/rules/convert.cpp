// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/convert.hpp"

#include "graph/build.hpp"
#include "openvino/op/convert_like.hpp"
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

void add_convert(Registry& r) {
    const std::string note = "between floating-point types; nothing flows to or from integers";
    r.add<ov::op::v0::Convert>(convert, {Broadcast::none, {}, note});
    r.add<ov::op::v1::ConvertLike>(convert_like, {Broadcast::none, {1}, note});
}

}  // namespace ovtk::rules

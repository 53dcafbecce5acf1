// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "openvino/op/acos.hpp"
#include "openvino/op/asin.hpp"
#include "openvino/op/atan.hpp"
#include "openvino/op/cos.hpp"
#include "openvino/op/sin.hpp"
#include "openvino/op/tan.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = sin(x)          dx = dy * cos(x)
static Grads sin(const ov::op::v0::Sin&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::cos(c.x()))};
}

// y = cos(x)          dx = -dy * sin(x)
static Grads cos(const ov::op::v0::Cos&, const VjpContext& c) {
    return {graph::neg(graph::mul(c.dy(), graph::sin(c.x())))};
}

// y = tan(x)          dx = dy * (1 + y^2)
static Grads tan(const ov::op::v0::Tan&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::add(graph::square(c.y()), 1))};
}

// dy / sqrt(1 - x^2)
static Output arc_vjp(const VjpContext& c) {
    return graph::div(c.dy(), graph::sqrt(graph::sub(1, graph::square(c.x()))));
}

// y = asin(x)          dx = dy / sqrt(1 - x^2), infinite at x = -1 and x = 1 (as PyTorch)
static Grads asin(const ov::op::v0::Asin&, const VjpContext& c) {
    return {arc_vjp(c)};
}

// y = acos(x)          dx = -dy / sqrt(1 - x^2), infinite at x = -1 and x = 1 (as PyTorch)
static Grads acos(const ov::op::v0::Acos&, const VjpContext& c) {
    return {graph::neg(arc_vjp(c))};
}

// y = atan(x)          dx = dy / (1 + x^2)
static Grads atan(const ov::op::v0::Atan&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::add(graph::square(c.x()), 1))};
}

void add_trigonometric(Registry& r) {
    const std::string note = "infinite at -1 and 1";
    r.add<ov::op::v0::Sin>(sin);
    r.add<ov::op::v0::Cos>(cos);
    r.add<ov::op::v0::Tan>(tan);
    r.add<ov::op::v0::Asin>(asin, {Broadcast::none, {}, note});
    r.add<ov::op::v0::Acos>(acos, {Broadcast::none, {}, note});
    r.add<ov::op::v0::Atan>(atan);
}

}  // namespace ovtk::rules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "openvino/op/acosh.hpp"
#include "openvino/op/asinh.hpp"
#include "openvino/op/atanh.hpp"
#include "openvino/op/cosh.hpp"
#include "openvino/op/sinh.hpp"
#include "openvino/op/tanh.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = sinh(x)          dx = dy * cosh(x)
static Grads sinh(const ov::op::v0::Sinh&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::cosh(c.x()))};
}

// y = cosh(x)          dx = dy * sinh(x)
static Grads cosh(const ov::op::v0::Cosh&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::sinh(c.x()))};
}

// y = tanh(x)          dx = dy * (1 - y^2)
static Grads tanh(const ov::op::v0::Tanh&, const VjpContext& c) {
    return {graph::mul(c.dy(), graph::sub(1, graph::square(c.y())))};
}

// y = asinh(x)          dx = dy / sqrt(x^2 + 1)
static Grads asinh(const ov::op::v3::Asinh&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::sqrt(graph::add(graph::square(c.x()), 1)))};
}

// y = acosh(x)          dx = dy / sqrt(x^2 - 1), infinite at x = 1 (as PyTorch)
static Grads acosh(const ov::op::v3::Acosh&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::sqrt(graph::sub(graph::square(c.x()), 1)))};
}

// y = atanh(x)          dx = dy / (1 - x^2), infinite at x = -1 and x = 1 (as PyTorch)
static Grads atanh(const ov::op::v3::Atanh&, const VjpContext& c) {
    return {graph::div(c.dy(), graph::sub(1, graph::square(c.x())))};
}

void add_hyperbolic(Registry& r) {
    r.add<ov::op::v0::Sinh>(sinh);
    r.add<ov::op::v0::Cosh>(cosh);
    r.add<ov::op::v0::Tanh>(tanh);
    r.add<ov::op::v3::Asinh>(asinh);
    r.add<ov::op::v3::Acosh>(acosh, {Broadcast::none, {}, "infinite at 1"});
    r.add<ov::op::v3::Atanh>(atanh, {Broadcast::none, {}, "infinite at -1 and 1"});
}

}  // namespace ovtk::rules

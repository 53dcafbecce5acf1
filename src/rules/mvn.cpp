// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/mvn.hpp"

#include "graph/build.hpp"
#include "graph/normalization.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x - mean, over the axes;    divided by the deviation where normalize_variance is set
static Output mvn_vjp(const VjpContext& c, const Output& axes, bool divided, double eps, graph::EpsPlace place) {
    return divided ? graph::standardized_vjp(c.x(), c.y(), c.dy(), axes, eps, place) : graph::centered(c.dy(), axes);
}

// eps inside the root, as the CPU plugin has it
static Grads mvn_v0(const ov::op::v0::MVN& op, const VjpContext& c) {
    const auto set = op.get_reduction_axes();
    std::vector<int64_t> axes(set.begin(), set.end());
    if (axes.empty()) {
        for (int64_t axis = op.get_across_channels() ? 1 : 2; axis < graph::rank_of(c.x()); ++axis) {
            axes.push_back(axis);
        }
    }
    return {mvn_vjp(c, graph::i64s(axes), op.get_normalize_variance(), op.get_eps(), graph::EpsPlace::inside_sqrt)};
}

static Grads mvn_v6(const ov::op::v6::MVN& op, const VjpContext& c) {
    const auto place = op.get_eps_mode() == ov::op::MVNEpsMode::INSIDE_SQRT ? graph::EpsPlace::inside_sqrt
                                                                            : graph::EpsPlace::outside_sqrt;
    return {mvn_vjp(c, c.x(1), op.get_normalize_variance(), op.get_eps(), place), {}};
}

void add_mvn(Registry& r) {
    const std::string note = "with eps outside the root, where all elements are equal: gradient of the centring alone";
    r.add<ov::op::v0::MVN>(mvn_v0);
    r.add<ov::op::v6::MVN>(mvn_v6, {Broadcast::none, {}, note});
}

}  // namespace ovtk::rules

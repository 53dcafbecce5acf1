// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/build.hpp"
#include "support/ops.hpp"

namespace ovtk::test {

using Nodes = std::vector<std::shared_ptr<ov::Node>>;

static ptrdiff_t position_of(const Nodes& order, const Output& value) {
    return std::find(order.begin(), order.end(), value.get_node_shared_ptr()) - order.begin();
}

TEST(TopologicalOrder, PutsEachNodeOnceBeforeItsConsumers) {
    const auto x = parameter({});
    const auto a = graph::exp(x);
    const auto b = graph::mul(a, x);
    const auto c = graph::add(b, a);
    const auto order = graph::topological_order({c, b, c});
    EXPECT_EQ(order.size(), 4);
    EXPECT_LT(position_of(order, x), position_of(order, a));
    EXPECT_LT(position_of(order, a), position_of(order, b));
    EXPECT_LT(position_of(order, b), position_of(order, c));
}

TEST(TopologicalOrder, StopsAtTheBoundary) {
    const auto x = parameter({});
    const auto a = graph::exp(x);
    const auto b = graph::neg(a);
    EXPECT_EQ(graph::topological_order({b}, {a}), (Nodes{b.get_node_shared_ptr()}));
    EXPECT_TRUE(graph::topological_order({a}, {a}).empty());
}

TEST(TopologicalOrder, OfALongChain) {
    Output y = parameter({});
    for (int i = 0; i < 5000; ++i) {
        y = graph::neg(y);
    }
    EXPECT_EQ(graph::topological_order({y}).size(), 5001);
}

TEST(IsReal, FloatingPointTypesAlone) {
    const auto x = parameter({});
    EXPECT_TRUE(graph::is_real(x));
    EXPECT_TRUE(graph::is_real(graph::convert(x, ov::element::bf16)));
    EXPECT_FALSE(graph::is_real(graph::convert(x, ov::element::i64)));
    EXPECT_FALSE(graph::is_real(graph::convert(x, ov::element::boolean)));
}

}  // namespace ovtk::test

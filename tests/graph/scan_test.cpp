// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/scan.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using graph::Direction;

namespace {

// c = c f_t + a_t, every value and the last: f[1, 3, 2] and a[1, 3, 2] along axis 1, c[1, 2]
std::vector<ov::Tensor> run_scan(const ov::PartialShape& shape, Direction direction) {
    const auto f = parameter(shape), a = parameter(shape), start = parameter({shape[0], shape[2]});
    graph::Scan scan;
    const auto c = scan.carry(start);
    const auto f_t = graph::squeeze(scan.slice(f, 1, direction), {1});
    const auto a_t = graph::squeeze(scan.slice(a, 1, direction), {1});
    const auto next = graph::add(graph::mul(f_t, c), a_t);
    scan.update(c, next);
    scan.collect(graph::unsqueeze(next, {1}), 1, direction);
    scan.last(next);
    const auto model = std::make_shared<ov::Model>(scan.build(), ov::ParameterVector{f, a, start});
    return run(model, {f32({1, 3, 2}, {1, 2, 3, 4, 5, 6}), f32({1, 3, 2}, {1, 0, 2, 0, 3, 0}), f32({1, 2}, {1, 1})});
}

}  // namespace

TEST(Scan, CarriesAStateThatItCollects) {
    for (const ov::PartialShape& shape :
         {ov::PartialShape{1, 3, 2}, ov::PartialShape{1, -1, 2}, ov::PartialShape{-1, -1, -1}}) {
        SCOPED_TRACE(shape.to_string());
        const auto forward = run_scan(shape, Direction::forward);
        expect_near(forward[0], {2, 2, 8, 8, 43, 48});
        expect_near(forward[1], {43, 48});
        const auto backward = run_scan(shape, Direction::backward);
        // steps: 5 + 3 = 8, 8 * 3 + 2 = 26, 26 + 1 = 27; the first step stands last
        expect_near(backward[0], {27, 48, 26, 24, 8, 6});
        expect_near(backward[1], {27, 48});
    }
}

}  // namespace ovtk::test

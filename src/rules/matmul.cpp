// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/matmul.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = A B with A = a or a^T, B = b or b^T:   dA = dy B^T   dB = A^T dy,   da = dA or dA^T   db = dB or dB^T
// A 1-D side is a row (a) or a column (b), whatever its transpose flag says, and its axis of y is dropped.
// Matrices of a batch that share one side sum its gradient over the batch (the engine does); where the shared side is
// a plain matrix that sum is done inside one product, by stacking the matrices of the other side.
namespace {

struct Product {
    Output a, b, dy;  // of rank >= 2
    bool transpose_a, transpose_b;
};

bool is_stack(const Output& x) {
    return graph::rank_of(x) > 2;
}

// [..., m, k] -> [... * m, k]
Output stack_rows(const Output& x) {
    std::vector<int64_t> leading;
    for (int64_t axis = 0; axis + 1 < graph::rank_of(x); ++axis) {
        leading.push_back(axis);
    }
    return graph::reshape(x, graph::folded(graph::concat({graph::count_of(x, leading), graph::dim_of(x, -1)}, 0)));
}

// The matrices of x, transposed if asked, stacked by their rows.
Output stack(const Output& x, bool transposed) {
    return stack_rows(transposed ? graph::swap_last_axes(x) : x);
}

Output gradient_of_a(const Product& p) {
    if (!is_stack(p.a) && is_stack(p.b)) {
        // dA = sum_i dy_i B_i^T = [dy_0 dy_1 ...] [B_0 B_1 ...]^T
        const auto dy = stack(p.dy, true);
        const auto b = stack(p.b, !p.transpose_b);
        return p.transpose_a ? graph::matmul(b, dy, true, false) : graph::matmul(dy, b, true, false);
    }
    return p.transpose_a ? graph::matmul(p.b, p.dy, p.transpose_b, true)
                         : graph::matmul(p.dy, p.b, false, !p.transpose_b);
}

Output gradient_of_b(const Product& p) {
    if (!is_stack(p.b) && is_stack(p.a)) {
        // dB = sum_i A_i^T dy_i
        const auto dy = stack(p.dy, false);
        const auto a = stack(p.a, p.transpose_a);
        return p.transpose_b ? graph::matmul(dy, a, true, false) : graph::matmul(a, dy, true, false);
    }
    return p.transpose_b ? graph::matmul(p.dy, p.a, true, p.transpose_a)
                         : graph::matmul(p.a, p.dy, !p.transpose_a, false);
}

}  // namespace

static Grads matmul(const ov::op::v0::MatMul& op, const VjpContext& c) {
    const bool is_row = graph::rank_of(c.x(0)) == 1;
    const bool is_column = graph::rank_of(c.x(1)) == 1;
    auto dy = is_column ? graph::unsqueeze(c.dy(), {-1}) : c.dy();
    dy = is_row ? graph::unsqueeze(dy, {-2}) : dy;
    const Product product{is_row ? graph::unsqueeze(c.x(0), {0}) : c.x(0),
                          is_column ? graph::unsqueeze(c.x(1), {1}) : c.x(1),
                          dy,
                          !is_row && op.get_transpose_a(),
                          !is_column && op.get_transpose_b()};
    Grads dx(2);
    if (c.needs(0)) {
        const auto da = gradient_of_a(product);
        dx[0] = is_row ? graph::squeeze(da, {-2}) : da;
    }
    if (c.needs(1)) {
        const auto db = gradient_of_b(product);
        dx[1] = is_column ? graph::squeeze(db, {-1}) : db;
    }
    return dx;
}

void add_matmul(Registry& r) {
    r.add<ov::op::v0::MatMul>(matmul, {Broadcast::numpy});
}

}  // namespace ovtk::rules

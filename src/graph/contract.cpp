// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/contract.hpp"

#include <numeric>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

Output contract(const Output& x, const Output& matrix, int64_t axis) {
    const auto rank = rank_of(x);
    const auto behind = rank - 1 - axis;
    if (x.get_partial_shape()[axis] == ov::Dimension(1)) {  // one row: nothing to sum
        auto row = squeeze(matrix, {0});
        for (int64_t count = 0; count < behind; ++count) {
            row = unsqueeze(row, {1 + count});
        }
        return mul(x, row);
    }
    if (behind == 0) {
        return matmul(x, matrix);
    }
    if (behind == 1) {
        return matmul(matrix, x, /*transpose_a=*/true);
    }
    std::vector<int64_t> before(axis), after(behind);
    std::iota(before.begin(), before.end(), 0);
    std::iota(after.begin(), after.end(), axis + 1);
    const auto rows = reshape(x, folded(concat({dims_of(x, before), dim_of(x, axis), count_of(x, after)}, 0)));
    const auto y = matmul(matrix, rows, /*transpose_a=*/true);
    return reshape(y, folded(concat({dims_of(x, before), dim_of(matrix, 1), dims_of(x, after)}, 0)));
}

}  // namespace ovtk::graph

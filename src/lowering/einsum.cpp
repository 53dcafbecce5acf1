// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/einsum.hpp"

#include <algorithm>
#include <functional>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "lowering/lowering.hpp"

namespace ovtk::lowering {

namespace {

// A value whose axes have labels, one letter each.
struct Labelled {
    Output value;
    std::string labels;
};

bool has(const std::string& labels, char label) {
    return labels.find(label) != std::string::npos;
}

int64_t axis_of(const std::string& labels, char label) {
    return static_cast<int64_t>(labels.find(label));
}

std::string where(const std::string& labels, const std::function<bool(char)>& keep) {
    std::string kept;
    std::copy_if(labels.begin(), labels.end(), std::back_inserter(kept), keep);
    return kept;
}

// x summed over its axes that are not among those wanted
Labelled sum_away(const Labelled& x, const std::string& wanted) {
    std::vector<int64_t> axes;
    for (size_t axis = 0; axis < x.labels.size(); ++axis) {
        if (!has(wanted, x.labels[axis])) {
            axes.push_back(static_cast<int64_t>(axis));
        }
    }
    return {graph::reduce_sum(x.value, axes, false), where(x.labels, [&](char l) { return has(wanted, l); })};
}

Output ordered(const Labelled& x, const std::string& labels) {
    std::vector<int64_t> order;
    for (const char label : labels) {
        order.push_back(axis_of(x.labels, label));
    }
    return std::is_sorted(order.begin(), order.end()) ? x.value : graph::transpose(x.value, order);
}

Output sizes(const Labelled& x, const std::string& labels) {
    std::vector<int64_t> axes;
    for (const char label : labels) {
        axes.push_back(axis_of(x.labels, label));
    }
    return graph::dims_of(x.value, axes);
}

Output count(const Labelled& x, const std::string& labels) {
    std::vector<int64_t> axes;
    for (const char label : labels) {
        axes.push_back(axis_of(x.labels, label));
    }
    return graph::count_of(x.value, axes);
}

// x without the axes of size 1 that another value has too, perhaps longer.
Labelled without_repeated(const Labelled& x, const Labelled& other) {
    return sum_away(x, where(x.labels, [&](char l) {
                        const auto& size = x.value.get_partial_shape()[axis_of(x.labels, l)];
                        return !has(other.labels, l) || size != ov::Dimension(1);
                    }));
}

// Product of a and b summed over what only they have: one batched matrix product [batch, rows, inner] [batch, inner,
// columns].
Labelled contract(const Labelled& a_given, const Labelled& b_given, const std::string& wanted) {
    const auto a = without_repeated(sum_away(a_given, wanted + b_given.labels), b_given);
    const auto b = without_repeated(sum_away(b_given, wanted + a_given.labels), a);
    const auto batch = where(a.labels, [&](char l) { return has(b.labels, l) && has(wanted, l); });
    const auto inner = where(a.labels, [&](char l) { return has(b.labels, l) && !has(wanted, l); });
    const auto rows = where(a.labels, [&](char l) { return !has(b.labels, l); });
    const auto columns = where(b.labels, [&](char l) { return !has(a.labels, l); });
    const auto matrices = [&](const Labelled& x, const std::string& first, const std::string& second) {
        const auto shape = graph::concat({count(x, batch), count(x, first), count(x, second)}, 0);
        return graph::reshape(ordered(x, batch + first + second), graph::folded(shape));
    };
    const auto product = graph::matmul(matrices(a, rows, inner), matrices(b, inner, columns));
    const auto shape = graph::concat({sizes(a, batch), sizes(a, rows), sizes(b, columns)}, 0);
    return {graph::reshape(product, graph::folded(shape)), batch + rows + columns};
}

// Replaces "..." by letters that the equation does not use, the last ones for the last axes.
std::string without_ellipsis(const std::string& labels, int64_t rank, const std::string& spare) {
    const auto at = labels.find("...");
    if (at == std::string::npos) {
        return labels;
    }
    const auto width = rank - static_cast<int64_t>(labels.size() - 3);
    return labels.substr(0, at) + spare.substr(spare.size() - width) + labels.substr(at + 3);
}

// x[..., i, ..., i, ...] as one axis: of a label that occurs twice only the diagonal is read.
Labelled diagonal(Labelled x) {
    for (size_t first = 0; first < x.labels.size(); ++first) {
        for (auto again = x.labels.find(x.labels[first], first + 1); again != std::string::npos;
             again = x.labels.find(x.labels[first], first + 1)) {
            const auto rank = static_cast<int64_t>(x.labels.size());
            const auto along = [&](size_t axis) {
                std::vector<int64_t> others;
                for (int64_t other = 0; other < rank; ++other) {
                    if (other != static_cast<int64_t>(axis)) {
                        others.push_back(other);
                    }
                }
                return graph::unsqueeze(graph::iota(graph::dim_of(x.value, axis)), others);
            };
            const auto mask = graph::equal(along(first), along(again));
            const auto kept = graph::mul(x.value, graph::convert_like(mask, x.value));
            x.value = graph::reduce_sum(kept, {static_cast<int64_t>(again)}, false);
            x.labels.erase(again, 1);
        }
    }
    return x;
}

// Letters for the axes behind an ellipsis.
std::string unused_letters(const std::string& equation) {
    std::string letters;
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        letters += has(equation, letter) ? "" : std::string(1, letter);
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        letters += has(equation, letter) ? "" : std::string(1, letter);
    }
    return letters;
}

}  // namespace

// The operands are contracted from left to right; what neither the result nor a later operand names is summed away.
static ov::OutputVector einsum(const ov::op::v7::Einsum& op, const ov::OutputVector& inputs) {
    std::vector<std::string> subscripts;
    std::string result;
    ov::op::v7::Einsum::parse_equation(op.get_equation(), subscripts, result);
    const auto spare = unused_letters(op.get_equation());
    std::vector<Labelled> operands;
    for (size_t i = 0; i < inputs.size(); ++i) {
        operands.push_back(diagonal({inputs[i], without_ellipsis(subscripts[i], graph::rank_of(inputs[i]), spare)}));
    }
    result = without_ellipsis(result, op.get_output_partial_shape(0).size(), spare);
    auto product = operands.front();
    for (size_t i = 1; i < operands.size(); ++i) {
        auto wanted = result;
        for (size_t later = i + 1; later < operands.size(); ++later) {
            wanted += operands[later].labels;
        }
        product = contract(product, operands[i], wanted);
    }
    return {ordered(sum_away(product, result), result)};
}

void add_einsum(Registry& r) {
    r.lower<ov::op::v7::Einsum>(einsum, "through matrix products, from left to right");
}

}  // namespace ovtk::lowering

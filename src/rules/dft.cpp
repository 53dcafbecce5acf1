// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/dft.hpp"

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/op/idft.hpp"
#include "openvino/op/irdft.hpp"
#include "openvino/op/rdft.hpp"
#include "rules/rules.hpp"

// Complex numbers stand as pairs in the last axis. Each transform is linear; its adjoint is the transform of the other
// sign, without the other's factor 1 / n.
namespace ovtk::rules {

namespace {

using namespace ov::op;

std::vector<int64_t> axes_of(const ov::Node& op, const VjpContext& c, int64_t complex_axes) {
    const auto rank = graph::rank_of(c.x()) - complex_axes;
    return graph::normalize_axes(graph::require_constant_i64(c.x(1), op, "the axes"), rank);
}

// The number of elements along the axes of the signal, as a scalar of its type.
Output count(const Output& signal, const std::vector<int64_t>& axes) {
    return graph::squeeze(graph::convert_like(graph::count_of(signal, axes), signal), {0});
}

// A signal was cut or padded with zeros to its size: the same undone.
Output fitted(const Output& gradient, const Output& like) {
    const auto rank = graph::rank_of(like);
    const auto missing = graph::sub(graph::shape_of(like), graph::shape_of(gradient));
    return graph::pad_zeros(gradient, graph::i64s(std::vector<int64_t>(rank, 0)), graph::folded(missing));
}

Grads only_first(const VjpContext& c, const Output& dx) {
    Grads result(c.inputs());
    result[0] = dx;
    return result;
}

// y_k = sum of x_j exp(-2 pi i j k / n)          dx = n IDFT(dy)
Grads dft(const v7::DFT& op, const VjpContext& c) {
    const auto axes = axes_of(op, c, 1);
    const auto back = std::make_shared<v7::IDFT>(c.dy(), graph::i64s(axes));
    return only_first(c, fitted(graph::mul(back, count(c.dy(), axes)), c.x()));
}

// y_k = sum of x_j exp(2 pi i j k / n) / n          dx = DFT(dy) / n
Grads idft(const v7::IDFT& op, const VjpContext& c) {
    const auto axes = axes_of(op, c, 1);
    const auto back = std::make_shared<v7::DFT>(c.dy(), graph::i64s(axes));
    return only_first(c, fitted(graph::div(back, count(c.dy(), axes)), c.x()));
}

// The DFT of a real signal, its last axis up to n / 2          dx = n Re(IDFT(dy, followed by zeros up to n))
Grads rdft(const v9::RDFT& op, const VjpContext& c) {
    const auto axes = axes_of(op, c, 0);
    // sizes of the signal: those of y, but along the last axis that of x or of signal_size
    auto size = graph::dim_of(c.x(), axes.back());
    if (c.inputs() > 2) {
        const auto given = graph::convert(graph::gather(c.x(2), graph::i64s({-1}), 0), ov::element::i64);
        size = graph::select(graph::equal(given, -1), size, given);
    }
    const auto rank = graph::rank_of(c.dy());
    ov::OutputVector after(rank, graph::i64s({0}));
    after[axes.back()] = graph::sub(size, graph::dim_of(c.dy(), axes.back()));
    const auto none = graph::i64s(std::vector<int64_t>(rank, 0));
    const auto spectrum = graph::pad_zeros(c.dy(), none, graph::folded(graph::concat(after, 0)));
    const auto back = std::make_shared<v7::IDFT>(spectrum, graph::i64s(axes));
    const auto real = graph::gather(graph::mul(back, count(spectrum, axes)), graph::i64(0), -1);
    return only_first(c, fitted(real, c.x()));
}

// The real signal whose RDFT is x          dx = w RDFT(dy) / n, w = 1 where k = 0 or k = n / 2, else 2: those stand for
// their mirror images too
Grads irdft(const v9::IRDFT& op, const VjpContext& c) {
    const auto axes = axes_of(op, c, 1);
    const auto back = std::make_shared<v9::RDFT>(c.dy(), graph::i64s(axes));
    const auto k = graph::iota(graph::dim_of(back, axes.back()));
    const auto is_own_image =
        graph::logical_or(graph::equal(k, 0), graph::equal(graph::mul(k, 2), graph::dim_of(c.dy(), axes.back())));
    const auto weight = graph::select(is_own_image, graph::scalar_like(c.dy(), 1), graph::scalar_like(c.dy(), 2));
    std::vector<int64_t> behind;
    for (auto axis = axes.back() + 1; axis < graph::rank_of(c.x()); ++axis) {
        behind.push_back(axis - axes.back());
    }
    const auto mean = graph::div(graph::mul(back, graph::unsqueeze(weight, behind)), count(c.dy(), axes));
    return only_first(c, fitted(mean, c.x()));
}

}  // namespace

void add_dft(Registry& r) {
    r.add<v7::DFT>(dft);
    r.add<v7::IDFT>(idft);
    r.add<v9::RDFT>(rdft);
    r.add<v9::IRDFT>(irdft);
}

}  // namespace ovtk::rules

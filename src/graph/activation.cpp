// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/activation.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "graph/build.hpp"
#include "graph/check.hpp"

namespace ovtk::graph {

namespace {

bool clips(double clip) {
    return clip > 0 && std::isfinite(clip);
}

Output clamped(const Output& x, double least, double most) {
    return minimum(maximum(x, least), most);
}

}  // namespace

Output Activation::value(const Output& given) const {
    const auto x = clips(clip) ? clamped(given, -clip, clip) : given;
    if (name == "sigmoid") {
        return sigmoid(x);
    }
    if (name == "tanh") {
        return tanh(x);
    }
    if (name == "relu") {
        return maximum(x, 0);
    }
    return clamped(add(mul(x, alpha), beta), 0, 1);
}

Output Activation::slope(const Output& x, const Output& y) const {
    const auto inner = [&] {
        if (name == "sigmoid") {
            return mul(y, sub(1, y));
        }
        if (name == "tanh") {
            return sub(1, square(y));
        }
        if (name == "relu") {
            return convert_like(greater(y, 0), y);
        }
        return mul(convert_like(logical_and(greater(y, 0), less(y, 1)), y), alpha);
    }();
    return clips(clip) ? mul(inner, convert_like(less_equal(abs(x), clip), y)) : inner;
}

Activation activation(const ov::op::util::RNNCellBase& op, size_t i, bool clipped) {
    auto name = op.get_activations().at(i);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    OVTK_CHECK_NODE(op,
                    name == "sigmoid" || name == "tanh" || name == "relu" || name == "hardsigmoid",
                    "no gradient through the activation '",
                    name,
                    "'; sigmoid, tanh, relu and hardsigmoid have one");
    const auto alphas = op.get_activations_alpha();
    const auto betas = op.get_activations_beta();
    return {name, i < alphas.size() ? alphas[i] : 0.2, i < betas.size() ? betas[i] : 0.5, clipped ? op.get_clip() : 0};
}

}  // namespace ovtk::graph

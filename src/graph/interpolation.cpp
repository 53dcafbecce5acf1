// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/interpolation.hpp"

#include <cmath>

#include "graph/build.hpp"
#include "graph/shape.hpp"

namespace ovtk::graph {

namespace {

using Base = ov::op::util::InterpolateBase;
using Mode = Base::InterpolateMode;
using Coordinates = Base::CoordinateTransformMode;
using Nearest = Base::NearestMode;

Output real(const Output& x) {
    return convert(x, ov::element::f32);
}

Output ceil(const Output& x) {
    return neg(floor(neg(x)));
}

Output clamped(const Output& x, const Output& least, const Output& most) {
    return minimum(maximum(x, least), most);
}

// Elements along an axis, in f32, and where in the old axis each new element lies.
struct Axis {
    Output from;   // [1, in]: 0, 1, ...
    Output to;     // [out, 1]: 0, 1, ...
    Output size;   // [1]
    Output count;  // [1]
    Output scale;  // [1]
};

Output coordinates(Coordinates mode, const Axis& a) {
    const auto half_pixel = sub(div(add(a.to, 0.5), a.scale), 0.5);
    switch (mode) {
    case Coordinates::HALF_PIXEL:
        return half_pixel;
    case Coordinates::PYTORCH_HALF_PIXEL:
        return select(greater(a.count, 1), half_pixel, 0.0);
    case Coordinates::ASYMMETRIC:
        return div(a.to, a.scale);
    case Coordinates::TF_HALF_PIXEL_FOR_NN:
        return div(add(a.to, 0.5), a.scale);
    case Coordinates::ALIGN_CORNERS:
        break;
    }
    return div(mul(a.to, sub(a.size, 1)), maximum(sub(a.count, 1), 1));
}

Output rounded(Nearest mode, const Output& x, const Output& scale) {
    switch (mode) {
    case Nearest::ROUND_PREFER_FLOOR:
        return ceil(sub(x, 0.5));
    case Nearest::ROUND_PREFER_CEIL:
        return floor(add(x, 0.5));
    case Nearest::FLOOR:
        return floor(x);
    case Nearest::CEIL:
        return ceil(x);
    case Nearest::SIMPLE:
        break;
    }
    return select(less(scale, 1), ceil(x), floor(x));
}

// 1 where an element of the old axis is the one at `index`, which is moved to the edge from outside
Output at(const Output& index, const Axis& a) {
    return convert_like(equal(clamped(index, scalar_like(index, 0), sub(a.size, 1)), a.from), a.from);
}

// max(0, 1 - |x|)
Output triangle(const Output& x) {
    return maximum(sub(1, abs(x)), 0);
}

// Keys' cubic of |x| < 2 with the coefficient a
Output keys(const Output& x, double a) {
    const auto t = abs(x);
    const auto t2 = mul(t, t), t3 = mul(t2, t);
    const auto near = add(sub(mul(t3, a + 2), mul(t2, a + 3)), 1);
    const auto far = sub(add(sub(mul(t3, a), mul(t2, 5 * a)), mul(t, 8 * a)), 4 * a);
    return select(less(t, 1), near, select(less(t, 2), far, 0.0));
}

// Rows with the sum 1; a row without weights stays zero.
Output normalized(const Output& weights) {
    const auto sum = reduce_sum(weights, std::vector<int64_t>{1}, true);
    return div(weights, select(equal(sum, 0), 1.0, sum));
}

// Weights of the two neighbours; outside of the axis that of its edge.
Output linear_onnx(const Output& x, const Axis& a) {
    return triangle(sub(clamped(x, scalar_like(x, 0), sub(a.size, 1)), a.from));
}

// Weights of all elements nearer than 1.
Output linear(const Output& x, const Axis& a) {
    return normalized(triangle(sub(x, a.from)));
}

// Weights of four elements; those outside count at the edge.
Output cubic(const Output& x, const Axis& a, double coefficient) {
    const auto first = floor(x);
    auto sum = mul(at(sub(first, 1), a), keys(sub(x, sub(first, 1)), coefficient));
    for (const double offset : {0., 1., 2.}) {
        const auto index = add(first, offset);
        sum = add(sum, mul(at(index, a), keys(sub(x, index), coefficient)));
    }
    return sum;
}

// Weights of the elements within the filter, which grows with a reduction. Pillow's cubic has the coefficient -0.5,
// whatever the attribute says, and the CPU plugin does the same.
Output pillow(const Axis& a, bool is_cubic) {
    const auto stretch = maximum(div(1, a.scale), 1);
    const auto center = div(add(a.to, 0.5), a.scale);
    const auto support = mul(stretch, is_cubic ? 2 : 1);
    const auto begin = floor(maximum(add(sub(center, support), 0.5), 0));
    const auto end = floor(minimum(add(add(center, support), 0.5), a.size));
    const auto inside = convert_like(logical_and(greater_equal(a.from, begin), less(a.from, end)), a.from);
    const auto x = div(add(sub(a.from, center), 0.5), stretch);
    return normalized(mul(is_cubic ? keys(x, -0.5) : triangle(x), inside));
}

}  // namespace

Output interpolation_matrix(const Base::InterpolateAttrs& attributes,
                            const Output& size,
                            const Output& count,
                            const Output& scale) {
    const Axis a{unsqueeze(real(iota(size)), {0}), unsqueeze(real(iota(count)), {1}), real(size), real(count), scale};
    const auto x = coordinates(attributes.coordinate_transformation_mode, a);
    switch (attributes.mode) {
    case Mode::NEAREST:
        return at(rounded(attributes.nearest_mode, x, scale), a);
    case Mode::LINEAR_ONNX:
        return linear_onnx(x, a);
    case Mode::LINEAR:
        return linear(x, a);
    case Mode::CUBIC:
        return cubic(x, a, attributes.cube_coeff);
    default:
        return pillow(a, attributes.mode == Mode::BICUBIC_PILLOW);
    }
}

}  // namespace ovtk::graph

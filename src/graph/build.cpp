// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"

#include <cmath>

#include "openvino/op/ops.hpp"

namespace ovtk::graph {

using namespace ov::op;

namespace {

template <class Op, class... Args>
Output make(Args&&... args) {
    return std::make_shared<Op>(std::forward<Args>(args)...)->output(0);
}

}  // namespace

Output scalar(const ov::element::Type& type, double value) {
    if (!std::isfinite(value)) {  // which the checks of Constant::create refuse
        const auto single = static_cast<float>(value);
        const auto constant = std::make_shared<v0::Constant>(ov::element::f32, ov::Shape{}, &single)->output(0);
        return convert(constant, type);
    }
    return v0::Constant::create(type, ov::Shape{}, std::vector<double>{value})->output(0);
}

Output scalar_like(const Output& like, double value) {
    return scalar(like.get_element_type(), value);
}

Output i64s(const std::vector<int64_t>& values) {
    return v0::Constant::create(ov::element::i64, ov::Shape{values.size()}, values)->output(0);
}

Output i64(int64_t value) {
    return v0::Constant::create(ov::element::i64, ov::Shape{}, std::vector<int64_t>{value})->output(0);
}

Output add(const Output& a, const Output& b) {
    return make<v1::Add>(a, b);
}
Output sub(const Output& a, const Output& b) {
    return make<v1::Subtract>(a, b);
}
Output mul(const Output& a, const Output& b) {
    return make<v1::Multiply>(a, b);
}
Output div(const Output& a, const Output& b) {
    return make<v1::Divide>(a, b);
}
Output pow(const Output& a, const Output& b) {
    return make<v1::Power>(a, b);
}
Output minimum(const Output& a, const Output& b) {
    return make<v1::Minimum>(a, b);
}
Output maximum(const Output& a, const Output& b) {
    return make<v1::Maximum>(a, b);
}
Output add(const Output& a, double b) {
    return add(a, scalar_like(a, b));
}
Output sub(const Output& a, double b) {
    return sub(a, scalar_like(a, b));
}
Output sub(double a, const Output& b) {
    return sub(scalar_like(b, a), b);
}
Output mul(const Output& a, double b) {
    return mul(a, scalar_like(a, b));
}
Output div(const Output& a, double b) {
    return div(a, scalar_like(a, b));
}
Output div(double a, const Output& b) {
    return div(scalar_like(b, a), b);
}
Output pow(const Output& a, double b) {
    return pow(a, scalar_like(a, b));
}
Output maximum(const Output& a, double b) {
    return maximum(a, scalar_like(a, b));
}
Output minimum(const Output& a, double b) {
    return minimum(a, scalar_like(a, b));
}
Output int_div(const Output& a, const Output& b) {
    return make<v1::Divide>(a, b, /*pythondiv=*/false);
}

Output neg(const Output& x) {
    return make<v0::Negative>(x);
}
Output abs(const Output& x) {
    return make<v0::Abs>(x);
}
Output sign(const Output& x) {
    return make<v0::Sign>(x);
}
Output square(const Output& x) {
    return mul(x, x);
}
Output sqrt(const Output& x) {
    return make<v0::Sqrt>(x);
}
Output exp(const Output& x) {
    return make<v0::Exp>(x);
}
Output log(const Output& x) {
    return make<v0::Log>(x);
}
Output sin(const Output& x) {
    return make<v0::Sin>(x);
}
Output cos(const Output& x) {
    return make<v0::Cos>(x);
}
Output sinh(const Output& x) {
    return make<v0::Sinh>(x);
}
Output cosh(const Output& x) {
    return make<v0::Cosh>(x);
}
Output tanh(const Output& x) {
    return make<v0::Tanh>(x);
}
Output erf(const Output& x) {
    return make<v0::Erf>(x);
}
Output sigmoid(const Output& x) {
    return make<v0::Sigmoid>(x);
}
Output floor(const Output& x) {
    return make<v0::Floor>(x);
}
Output is_nan(const Output& x) {
    return make<v10::IsNaN>(x);
}

Output equal(const Output& a, const Output& b) {
    return make<v1::Equal>(a, b);
}
Output not_equal(const Output& a, const Output& b) {
    return make<v1::NotEqual>(a, b);
}
Output greater(const Output& a, const Output& b) {
    return make<v1::Greater>(a, b);
}
Output greater_equal(const Output& a, const Output& b) {
    return make<v1::GreaterEqual>(a, b);
}
Output less(const Output& a, const Output& b) {
    return make<v1::Less>(a, b);
}
Output less_equal(const Output& a, const Output& b) {
    return make<v1::LessEqual>(a, b);
}
Output equal(const Output& a, double b) {
    return equal(a, scalar_like(a, b));
}
Output greater(const Output& a, double b) {
    return greater(a, scalar_like(a, b));
}
Output greater_equal(const Output& a, double b) {
    return greater_equal(a, scalar_like(a, b));
}
Output less(const Output& a, double b) {
    return less(a, scalar_like(a, b));
}
Output less_equal(const Output& a, double b) {
    return less_equal(a, scalar_like(a, b));
}
Output logical_and(const Output& a, const Output& b) {
    return make<v1::LogicalAnd>(a, b);
}
Output logical_or(const Output& a, const Output& b) {
    return make<v1::LogicalOr>(a, b);
}
Output logical_not(const Output& a) {
    return make<v1::LogicalNot>(a);
}
Output select(const Output& condition, const Output& a, const Output& b) {
    return make<v1::Select>(condition, a, b);
}
Output select(const Output& condition, const Output& a, double b) {
    return select(condition, a, scalar_like(a, b));
}
Output select(const Output& condition, double a, const Output& b) {
    return select(condition, scalar_like(b, a), b);
}

Output convert(const Output& x, const ov::element::Type& type) {
    return x.get_element_type() == type ? x : make<v0::Convert>(x, type);
}
Output convert_like(const Output& x, const Output& like) {
    return convert(x, like.get_element_type());
}

Output matmul(const Output& a, const Output& b, bool transpose_a, bool transpose_b) {
    return make<v0::MatMul>(a, b, transpose_a, transpose_b);
}

Output reduce_sum(const Output& x, const Output& axes, bool keep_dims) {
    return make<v1::ReduceSum>(x, axes, keep_dims);
}
Output reduce_sum(const Output& x, const std::vector<int64_t>& axes, bool keep_dims) {
    return axes.empty() ? x : reduce_sum(x, i64s(axes), keep_dims);
}
Output reduce_mean(const Output& x, const Output& axes, bool keep_dims) {
    return make<v1::ReduceMean>(x, axes, keep_dims);
}
Output reduce_mean(const Output& x, const std::vector<int64_t>& axes, bool keep_dims) {
    return axes.empty() ? x : reduce_mean(x, i64s(axes), keep_dims);
}
Output reduce_max(const Output& x, const std::vector<int64_t>& axes, bool keep_dims) {
    return axes.empty() ? x : make<v1::ReduceMax>(x, i64s(axes), keep_dims);
}
Output reduce_prod(const Output& x, const std::vector<int64_t>& axes, bool keep_dims) {
    return axes.empty() ? x : make<v1::ReduceProd>(x, i64s(axes), keep_dims);
}

}  // namespace ovtk::graph

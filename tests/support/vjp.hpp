// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <vector>

#include "openvino/runtime/tensor.hpp"
#include "ovtk/gradients.hpp"

namespace ovtk::test {

/// Builds the value under test (one output of one op, or a few ops) from its inputs.
using Builder = std::function<Output(const ov::OutputVector&)>;

/// A builder of one op over one input.
template <class Op, class... Attributes>
Builder unary(Attributes... attributes) {
    return [=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x.at(0), attributes...)->output(0);
    };
}

/// A builder of one op over two inputs.
template <class Op, class... Attributes>
Builder binary(Attributes... attributes) {
    return [=](const ov::OutputVector& x) {
        return std::make_shared<Op>(x.at(0), x.at(1), attributes...)->output(0);
    };
}

/// How expect_vjp looks at a builder. The defaults suit a smooth function on [-1, 1].
struct VjpCheck {
    double low = -1;  ///< random inputs are uniform in [low, high]
    double high = 1;
    double step = 5e-3;                  ///< of the central difference
    double tolerance = 2e-3;             ///< relative to 1 + |derivative|
    bool dynamic = true;                 ///< once more with every dimension dynamic: the values must be the same
    bool second_order = true;            ///< once more for the gradient of the gradient
    std::vector<ov::Tensor> inputs;      ///< f32 inputs to use in place of random ones (away from kinks, ties, ...)
    const Registry* registry = nullptr;  ///< rules in place of the standard ones
    /// for `dynamic`, in place of shapes with every dimension dynamic
    std::vector<ov::PartialShape> dynamic_shapes = {};
};

/// The usual check with inputs from [low, high].
VjpCheck between(double low, double high);

/// Compares <dy, J t>, by central differences along one random direction t, with <J^T dy, t> from gradients(), the
/// random numbers being seeded by the name of the running test.
void expect_vjp(const std::vector<ov::Shape>& shapes, const Builder& build, const VjpCheck& check = {});

/// expect_vjp for an op of one input, with tensors of rank 0, 1, 2 and 4, and a look at the other floating-point types.
void expect_unary_vjp(const Builder& build, const VjpCheck& check = {});

/// expect_vjp for an op of two inputs, under every kind of broadcast, and a look at the other floating-point types.
void expect_binary_vjp(const Builder& build, const VjpCheck& check = {});

/// In f16, bf16 and f64 too, the gradients have the type and shape of their inputs.
void expect_types(const std::vector<ov::Shape>& shapes, const Builder& build);

/// build(x)^2. The gradient of a linear op does not depend on x; that of its square does, so the second order of
/// expect_vjp goes through the ops that the rule is made of.
Builder squared(const Builder& build);

/// The gradients of <build(inputs), dy> with respect to every input, for values worked by hand.
std::vector<ov::Tensor> run_vjp(const Builder& build,
                                const std::vector<ov::Tensor>& inputs,
                                const ov::Tensor& dy,
                                const Registry& registry = standard_rules());

/// The same, every dimension being dynamic when the model is compiled (some ops of the CPU plugin take an empty
/// tensor in no other way).
std::vector<ov::Tensor> run_dynamic_vjp(const Builder& build,
                                        const std::vector<ov::Tensor>& inputs,
                                        const ov::Tensor& dy);

}  // namespace ovtk::test

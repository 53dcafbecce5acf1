// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "support/vjp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "graph/describe.hpp"
#include "graph/walk.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/multiply.hpp"
#include "openvino/op/parameter.hpp"
#include "support/mutation.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

using Tensors = std::vector<ov::Tensor>;

// Random numbers that depend on the name of the running test alone.
std::mt19937 generator_of_this_test() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    const std::string name = info ? std::string(info->test_suite_name()) + "." + info->name() : "";
    std::seed_seq seed(name.begin(), name.end());
    return std::mt19937(seed);
}

ov::Tensor uniform(const ov::Shape& shape, double low, double high, std::mt19937& generator) {
    std::uniform_real_distribution<float> draw(static_cast<float>(low), static_cast<float>(high));
    ov::Tensor tensor(ov::element::f32, shape);
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        tensor.data<float>()[i] = draw(generator);
    }
    return tensor;
}

ov::Tensor plus(const ov::Tensor& x, double factor, const ov::Tensor& t) {
    ov::Tensor sum(x.get_element_type(), x.get_shape());
    for (size_t i = 0; i < x.get_size(); ++i) {
        sum.data<float>()[i] = static_cast<float>(x.data<float>()[i] + factor * t.data<float>()[i]);
    }
    return sum;
}

double dot(const ov::Tensor& a, const ov::Tensor& b) {
    const auto x = values_of(a);
    const auto y = values_of(b);
    EXPECT_EQ(a.get_shape(), b.get_shape());
    double sum = 0;
    for (size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        sum += x[i] * y[i];
    }
    return sum;
}

// A function of several tensors, as the model and its inputs.
struct Function {
    ov::ParameterVector parameters;
    ov::OutputVector inputs;
    ov::OutputVector outputs;

    std::shared_ptr<ov::Model> model() const {
        return std::make_shared<ov::Model>(outputs, parameters);
    }
};

using PartialShapes = std::vector<ov::PartialShape>;

PartialShapes static_shapes(const Tensors& tensors) {
    PartialShapes shapes;
    for (const auto& tensor : tensors) {
        shapes.emplace_back(tensor.get_shape());
    }
    return shapes;
}

PartialShapes dynamic_shapes(const Tensors& tensors) {
    auto shapes = static_shapes(tensors);
    for (auto& shape : shapes) {
        shape = ov::PartialShape::dynamic(shape.rank());
    }
    return shapes;
}

Output add_input(Function& f, const ov::element::Type& type, const ov::PartialShape& shape) {
    f.parameters.push_back(std::make_shared<ov::op::v0::Parameter>(type, shape));
    return f.parameters.back()->output(0);
}

Function inputs_of(const Tensors& like, const PartialShapes& shapes) {
    Function f;
    for (size_t i = 0; i < like.size(); ++i) {
        f.inputs.push_back(add_input(f, like[i].get_element_type(), shapes.at(i)));
    }
    return f;
}

// Gradients may be made only of ops that the registry knows: they are differentiated again.
void expect_known_ops(const ov::OutputVector& gradients, const Registry& registry) {
    for (const auto& node : graph::topological_order(gradients)) {
        const bool is_source = node->get_input_size() == 0;
        if (!is_source && registry.find(node->get_type_info()).status == OpStatus::unknown) {
            ADD_FAILURE() << graph::describe(*node) << " has no entry in the registry";
        }
    }
}

// x..., dy -> gradient of <build(x), dy> with respect to each x
Function vjp_of(const Builder& build, const Tensors& x, const PartialShapes& shapes, const Registry& registry) {
    auto f = inputs_of(x, shapes);
    const auto y = build(f.inputs);
    auto shape = y.get_partial_shape();
    for (auto& size : shape) {  // without intervals: the CPU plugin would reserve memory for their upper ends
        size = size.is_static() ? size : ov::Dimension::dynamic();
    }
    const auto dy = add_input(f, y.get_element_type(), shape);
    f.outputs = gradients({y}, f.inputs, {dy}, registry);
    expect_known_ops(f.outputs, registry);
    return f;
}

// Every input moved by factor * t.
Tensors moved(const Tensors& x, double factor, const Tensors& t) {
    Tensors result;
    for (size_t i = 0; i < x.size(); ++i) {
        result.push_back(plus(x[i], factor, t[i]));
    }
    return result;
}

double dot(const Tensors& a, const Tensors& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        sum += dot(a[i], b[i]);
    }
    return sum;
}

// <dy, f(x)> must change along t as the gradients say.
void expect_direction(const std::function<ov::Tensor(const Tensors&)>& f,
                      const Tensors& x,
                      const Tensors& t,
                      const ov::Tensor& dy,
                      const Tensors& dx,
                      const VjpCheck& check) {
    const double after = dot(dy, f(moved(x, check.step, t)));
    const double before = dot(dy, f(moved(x, -check.step, t)));
    const double numeric = (after - before) / (2 * check.step);
    for (size_t i = 0; i < x.size(); ++i) {
        ASSERT_EQ(dx[i].get_shape(), x[i].get_shape()) << "gradient of input " << i;
    }
    EXPECT_NEAR(dot(dx, t), numeric, check.tolerance * (1 + std::abs(numeric)));
}

void expect_same(const Tensors& actual, const Tensors& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i) {
        ASSERT_EQ(actual[i].get_shape(), expected[i].get_shape()) << "gradient of input " << i;
        expect_near(actual[i], values_of(expected[i]), 1e-5);
    }
}

// h(x) = sum_i <gradient i, u_i> must change along t as its own gradient, a Hessian-vector product, says.
void expect_second_order(const Builder& build,
                         const Tensors& x,
                         const Tensors& t,
                         const ov::Tensor& dy,
                         const Tensors& u,
                         const VjpCheck& check) {
    const auto& registry = check.registry ? *check.registry : rules_under_test();
    auto h = inputs_of(x, static_shapes(x));
    // inputs, not constants: nothing is to be computed before the model runs
    ov::OutputVector weights;
    auto all = x;
    for (const auto& direction : u) {
        weights.push_back(add_input(h, direction.get_element_type(), direction.get_shape()));
        all.push_back(direction);
    }
    const auto seed = add_input(h, dy.get_element_type(), dy.get_shape());
    all.push_back(dy);
    const auto first = gradients({build(h.inputs)}, h.inputs, {seed}, registry);
    h.outputs = gradients(first, h.inputs, weights, registry);
    Compiled gradient(vjp_of(build, x, static_shapes(x), registry).model());
    const auto slope = [&](double step) {
        auto at = moved(x, step, t);
        at.push_back(dy);
        return dot(gradient(at), u);
    };
    const double numeric = (slope(check.step) - slope(-check.step)) / (2 * check.step);
    EXPECT_NEAR(dot(run(h.model(), all), t), numeric, check.tolerance * (1 + std::abs(numeric)));
}

}  // namespace

Builder squared(const Builder& build) {
    return [build](const ov::OutputVector& x) {
        const auto y = build(x);
        return std::make_shared<ov::op::v1::Multiply>(y, y)->output(0);
    };
}

std::vector<ov::Tensor> run_vjp(const Builder& build,
                                const std::vector<ov::Tensor>& inputs,
                                const ov::Tensor& dy,
                                const Registry& registry) {
    auto all = inputs;
    all.push_back(dy);
    const auto& rules = &registry == &standard_rules() ? rules_under_test() : registry;
    return run(vjp_of(build, inputs, static_shapes(inputs), rules).model(), all);
}

std::vector<ov::Tensor> run_dynamic_vjp(const Builder& build,
                                        const std::vector<ov::Tensor>& inputs,
                                        const ov::Tensor& dy) {
    auto all = inputs;
    all.push_back(dy);
    return run(vjp_of(build, inputs, dynamic_shapes(inputs), rules_under_test()).model(), all);
}

void expect_vjp(const std::vector<ov::Shape>& shapes, const Builder& build, const VjpCheck& check) {
    std::string trace = "shapes";
    for (const auto& shape : shapes) {
        trace += " " + shape.to_string();
    }
    SCOPED_TRACE(trace);
    const auto& registry = check.registry ? *check.registry : rules_under_test();
    auto generator = generator_of_this_test();
    Tensors x = check.inputs;
    Tensors t;
    for (size_t i = 0; i < shapes.size(); ++i) {
        if (check.inputs.empty()) {
            x.push_back(uniform(shapes[i], check.low, check.high, generator));
        }
        t.push_back(uniform(shapes[i], -1, 1, generator));
    }
    auto forward = inputs_of(x, static_shapes(x));
    forward.outputs = {build(forward.inputs)};
    Compiled compiled(forward.model());
    const auto f = [&compiled](const Tensors& at) {
        return compiled(at).front();
    };
    const auto dy = uniform(f(x).get_shape(), -1, 1, generator);
    const auto dx = run_vjp(build, x, dy, registry);
    {
        SCOPED_TRACE("first order");
        expect_direction(f, x, t, dy, dx, check);
    }
    if (check.dynamic) {
        SCOPED_TRACE("dynamic dimensions");
        auto all = x;
        all.push_back(dy);
        const auto shapes = check.dynamic_shapes.empty() ? dynamic_shapes(x) : check.dynamic_shapes;
        expect_same(run(vjp_of(build, x, shapes, registry).model(), all), dx);
    }
    if (check.second_order) {
        SCOPED_TRACE("second order");
        Tensors u;
        for (const auto& shape : shapes) {
            u.push_back(uniform(shape, -1, 1, generator));
        }
        expect_second_order(build, x, t, dy, u, check);
    }
}

VjpCheck between(double low, double high) {
    VjpCheck check;
    check.low = low;
    check.high = high;
    return check;
}

void expect_unary_vjp(const Builder& build, const VjpCheck& check) {
    expect_vjp({{}}, build, check);
    expect_vjp({{5}}, build, check);
    expect_vjp({{2, 3}}, build, check);
    expect_vjp({{2, 1, 3, 2}}, build, check);
    expect_types({{2, 3}}, build);
}

void expect_binary_vjp(const Builder& build, const VjpCheck& check) {
    expect_vjp({{2, 3}, {2, 3}}, build, check);
    expect_vjp({{2, 3}, {3}}, build, check);
    expect_vjp({{3}, {2, 3}}, build, check);
    expect_vjp({{2, 1, 3}, {4, 1}}, build, check);
    expect_vjp({{}, {2, 3}}, build, check);
    expect_vjp({{}, {}}, build, check);
    expect_types({{2, 1}, {3}}, build);
}

void expect_types(const std::vector<ov::Shape>& shapes, const Builder& build) {
    for (const auto& type : {ov::element::f16, ov::element::bf16, ov::element::f64}) {
        SCOPED_TRACE(type);
        ov::OutputVector x;
        for (const auto& shape : shapes) {
            x.push_back(std::make_shared<ov::op::v0::Parameter>(type, shape)->output(0));
        }
        const auto y = build(x);
        const auto dx = gradients({y}, x, {std::make_shared<ov::op::v0::Parameter>(type, y.get_partial_shape())});
        for (size_t i = 0; i < x.size(); ++i) {
            EXPECT_EQ(dx[i].get_element_type(), type) << "gradient of input " << i;
            EXPECT_EQ(dx[i].get_partial_shape(), x[i].get_partial_shape()) << "gradient of input " << i;
        }
    }
}

}  // namespace ovtk::test

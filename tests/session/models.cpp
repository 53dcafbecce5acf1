// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/models.hpp"

#include <cstring>
#include <random>

#include "openvino/op/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using namespace ov::op;

static std::shared_ptr<v0::Constant> constant(const ov::Shape& shape, double scale, int seed, double shift = 0) {
    auto tensor = random_tensor(shape, seed);
    auto* values = tensor.data<float>();
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        values[i] = static_cast<float>(values[i] * scale + shift);
    }
    return std::make_shared<v0::Constant>(tensor);
}

static std::shared_ptr<ov::Node> dense(const std::shared_ptr<ov::Node>& x,
                                       size_t in,
                                       size_t out,
                                       int seed,
                                       const std::string& name) {
    const auto w = constant({out, in}, 1 / std::sqrt(static_cast<double>(in)), seed);
    const auto product = std::make_shared<v0::MatMul>(x, w, false, true);
    product->set_friendly_name(name);
    return std::make_shared<v1::Add>(product, constant({1, out}, 0.1, seed + 1));
}

static std::shared_ptr<ov::Model> finish(const std::shared_ptr<ov::Node>& y,
                                         const std::shared_ptr<v0::Parameter>& x,
                                         ov::ParameterVector others = {}) {
    x->set_friendly_name("x");
    x->output(0).set_names({"x"});
    y->output(0).set_names({"logits"});
    others.push_back(x);
    return std::make_shared<ov::Model>(ov::OutputVector{y->output(0)}, others, "test");
}

std::shared_ptr<ov::Model> mlp(const std::vector<size_t>& sizes, int seed) {
    const auto x = std::make_shared<v0::Parameter>(
        ov::element::f32,
        ov::PartialShape{ov::Dimension::dynamic(), static_cast<int64_t>(sizes.front())});
    std::shared_ptr<ov::Node> y = x;
    for (size_t i = 0; i + 1 < sizes.size(); ++i) {
        if (i > 0) {
            y = std::make_shared<v0::Relu>(y);
        }
        y = dense(y, sizes[i], sizes[i + 1], seed + 10 * static_cast<int>(i), "fc" + std::to_string(i + 1));
    }
    return finish(y, x);
}

std::shared_ptr<ov::Model> batch_norm_net(int seed) {
    const auto x =
        std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{ov::Dimension::dynamic(), 2, 6, 6});
    const auto mixed = std::make_shared<v0::MatMul>(x, constant({6, 6}, 0.4, seed));
    mixed->set_friendly_name("mix");
    const auto norm = std::make_shared<v5::BatchNormInference>(mixed,
                                                               constant({2}, 0.1, seed + 1, 1),
                                                               constant({2}, 0.1, seed + 2),
                                                               constant({2}, 0.1, seed + 3),
                                                               constant({2}, 0.01, seed + 4, 1),
                                                               1e-5);
    norm->set_friendly_name("bn");
    const auto active = std::make_shared<v0::Relu>(norm);
    const auto axes = v0::Constant::create(ov::element::i64, {1}, {3});
    const auto pooled = std::make_shared<v1::ReduceMean>(active, axes, false);
    const auto size = v0::Constant::create(ov::element::i64, {2}, {-1, 12});
    return finish(dense(std::make_shared<v1::Reshape>(pooled, size, false), 12, 3, seed + 5, "fc"), x);
}

std::shared_ptr<ov::Model> two_input_net() {
    const auto dynamic = ov::Dimension::dynamic();
    const auto words = std::make_shared<v0::Parameter>(ov::element::i64, ov::PartialShape{dynamic, 3});
    words->set_friendly_name("words");
    words->output(0).set_names({"words"});
    const auto x = std::make_shared<v0::Parameter>(ov::element::f32, ov::PartialShape{dynamic, 4});
    const auto axis = v0::Constant::create(ov::element::i64, {}, {0});
    const auto found = std::make_shared<v8::Gather>(constant({10, 2}, 1, 1), words, axis);
    found->set_friendly_name("embedding");
    const auto size = v0::Constant::create(ov::element::i64, {2}, {-1, 6});
    const auto flat = std::make_shared<v1::Reshape>(found, size, false);
    const auto y = dense(std::make_shared<v0::Concat>(ov::OutputVector{flat, x}, 1), 10, 2, 3, "fc");
    return finish(y, x, {words});
}

ov::Tensor random_tensor(const ov::Shape& shape, int seed) {
    std::mt19937 engine(static_cast<unsigned>(seed));
    std::normal_distribution<float> normal;
    ov::Tensor tensor(ov::element::f32, shape);
    std::generate_n(tensor.data<float>(), tensor.get_size(), [&] { return normal(engine); });
    return tensor;
}

ov::Tensor random_classes(size_t count, int64_t classes, int seed) {
    std::mt19937 engine(static_cast<unsigned>(seed));
    std::uniform_int_distribution<int64_t> any(0, classes - 1);
    ov::Tensor tensor(ov::element::i64, {count});
    std::generate_n(tensor.data<int64_t>(), count, [&] { return any(engine); });
    return tensor;
}

Samples samples(const ov::Shape& x, int64_t classes, int seed) {
    return {{{"x", random_tensor(x, seed)}}, {{"y", random_classes(x[0], classes, seed + 1)}}};
}

SessionOptions classifier(OptimizerPtr optimizer) {
    SessionOptions options;
    options.losses = {{losses::cross_entropy(), "", "", 1}};
    options.optimizer = std::move(optimizer);
    return options;
}

void expect_same_bits(const TensorMap& a, const TensorMap& b) {
    ASSERT_EQ(a.size(), b.size());
    for (const auto& [name, tensor] : a) {
        ASSERT_EQ(b.count(name), 1u) << name;
        const auto& other = b.at(name);
        ASSERT_EQ(tensor.get_shape(), other.get_shape()) << name;
        EXPECT_EQ(std::memcmp(tensor.data(), other.data(), tensor.get_byte_size()), 0) << name;
    }
}

void expect_near(const TensorMap& a, const TensorMap& b, double relative) {
    ASSERT_EQ(a.size(), b.size());
    for (const auto& [name, tensor] : a) {
        ASSERT_EQ(b.count(name), 1u) << name;
        SCOPED_TRACE(name);
        expect_near(tensor, values_of(b.at(name)), relative);
    }
}

}  // namespace ovtk::test

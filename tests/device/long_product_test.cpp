// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "device/long_product.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/matmul.hpp"
#include "ovtk/device.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

struct Product {
    ov::PartialShape a;
    ov::PartialShape b;
    bool transpose_a = true;
    bool transpose_b = false;
};

std::shared_ptr<ov::Model> model_of(const Product& product, const ov::element::Type& type = ov::element::f32) {
    const auto a = std::make_shared<ov::op::v0::Parameter>(type, product.a);
    const auto b = std::make_shared<ov::op::v0::Parameter>(type, product.b);
    const auto y = graph::matmul(a, b, product.transpose_a, product.transpose_b);
    y.get_node()->set_friendly_name("the product");
    y.get_node()->output(0).set_names({"product"});
    return std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{a, b});
}

// The number of parts that the product is split into.
size_t parts_in(const ov::Model& model) {
    for (const auto& op : model.get_ops()) {
        if (const auto product = ov::as_type_ptr<ov::op::v0::MatMul>(op)) {
            const auto shape = product->get_output_partial_shape(0);
            return shape.rank().is_static() && shape.size() == 3 && shape[0].is_static() ? shape[0].get_length() : 1;
        }
    }
    return 0;
}

size_t parts_of(const Product& product, const std::string& device = "CPU") {
    return parts_in(*lowered_for_device(model_of(product), device));
}

ov::Tensor numbers(const ov::Shape& shape, size_t step) {
    ov::Tensor tensor(ov::element::f32, shape);
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        tensor.data<float>()[i] = static_cast<float>(i * step % 101) / 50 - 1;
    }
    return tensor;
}

}  // namespace

TEST(LongProduct, HasTheSameValues) {
    const Product product{{1536, 128}, {1536, 130}};
    ASSERT_EQ(parts_of(product), 3);
    const std::vector<ov::Tensor> inputs{numbers({1536, 128}, 37), numbers({1536, 130}, 53)};
    Compiled whole(model_of(product));
    Compiled split(lowered_for_device(model_of(product), "CPU"));
    expect_near(split(inputs)[0], values_of(whole(inputs)[0]), 1e-3);
}

TEST(LongProduct, HasPartsOfEqualLength) {
    EXPECT_EQ(parts_of({{1024, 256}, {1024, 256}}), 2);
    EXPECT_EQ(parts_of({{65536, 256}, {65536, 256}}), 4);
    EXPECT_EQ(parts_of({{1543, 256}, {1543, 256}}), 1);
    EXPECT_EQ(parts_of({{1538, 256}, {1538, 256}}), 2);
}

TEST(LongProduct, OthersStay) {
    EXPECT_EQ(parts_of({{1023, 256}, {1023, 256}}), 1);
    EXPECT_EQ(parts_of({{1024, 127}, {1024, 256}}), 1);
    EXPECT_EQ(parts_of({{256, 1024}, {1024, 256}, false}), 1);
    EXPECT_EQ(parts_of({{1024, 256}, {256, 1024}, true, true}), 1);
    EXPECT_EQ(parts_of({{-1, 256}, {1024, 256}}), 1);
    EXPECT_EQ(parts_of({{1024, 256}, {1024, 256}}, "GPU"), 1);
    EXPECT_EQ(parts_in(*lowered_for_device(model_of({{1024, 256}, {1024, 256}}, ov::element::i32), "CPU")), 1);
}

TEST(LongProduct, KeepsItsNames) {
    const auto lowered = lowered_for_device(model_of({{1024, 256}, {1024, 256}}), "CPU");
    EXPECT_EQ(lowered->output(0).get_node()->get_input_node_shared_ptr(0)->get_friendly_name(), "the product");
    EXPECT_EQ(lowered->output("product").get_index(), 0);
}

}  // namespace ovtk::test

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "device/batch_mean.hpp"

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/if.hpp"
#include "openvino/op/max_pool.hpp"
#include "openvino/op/reduce_mean.hpp"
#include "ovtk/device.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace {

Output pool(const Output& x) {
    return std::make_shared<ov::op::v1::MaxPool>(x,
                                                 ov::Strides{2, 2},
                                                 ov::Shape{0, 0},
                                                 ov::Shape{0, 0},
                                                 ov::Shape{2, 2})
        ->output(0);
}

// Means over some axes of pooled values, and the pooled values.
std::shared_ptr<ov::Model> pooled_mean(const ov::PartialShape& shape, const std::vector<int64_t>& axes, bool keep) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, shape);
    const auto pooled = pool(x);
    const auto mean = graph::reduce_mean(pooled, axes, keep);
    mean.get_node()->set_friendly_name("the mean");
    mean.get_node()->output(0).set_names({"mean"});
    return std::make_shared<ov::Model>(ov::OutputVector{mean, pooled}, ov::ParameterVector{x});
}

ov::Tensor numbers(const ov::Shape& shape) {
    ov::Tensor tensor(ov::element::f32, shape);
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        tensor.data<float>()[i] = static_cast<float>(i * 37 % 101) / 50 - 1;
    }
    return tensor;
}

// By channel, over batch and space.
std::vector<double> means(const ov::Tensor& x) {
    const auto& shape = x.get_shape();
    const auto space = shape[2] * shape[3];
    std::vector<double> found(shape[1], 0);
    const auto values = values_of(x);
    for (size_t i = 0; i < values.size(); ++i) {
        found[i / space % shape[1]] += values[i] / static_cast<double>(shape[0] * space);
    }
    return found;
}

// Over the batch and more.
int means_in_branches(const ov::Model& model) {
    int count = 0;
    for (const auto& op : model.get_ops()) {
        const auto branches = ov::as_type_ptr<ov::op::v8::If>(op);
        for (const auto& inner : branches ? branches->get_then_body()->get_ops() : ov::NodeVector{}) {
            const auto mean = ov::as_type_ptr<ov::op::v1::ReduceMean>(inner);
            count += mean && mean->get_reduction_axes().count(0) && mean->get_reduction_axes().size() > 1 ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

TEST(BatchMean, IsTheSameInEveryRun) {
    for (const bool keep : {true, false}) {
        for (const auto& axes : {std::vector<int64_t>{0, 2, 3}, {-1, -2, 0}}) {
            Compiled model(lowered_for_device(pooled_mean({4, 16, 8, 8}, axes, keep), "CPU"));
            for (int run = 0; run < 3; ++run) {
                const auto results = model({numbers({4, 16, 8, 8})});
                EXPECT_EQ(results[0].get_shape(), keep ? (ov::Shape{1, 16, 1, 1}) : (ov::Shape{16}));
                expect_near(results[0], means(results[1]), 1e-5);
            }
        }
    }
}

TEST(BatchMean, OfAnyBatch) {
    Compiled model(lowered_for_device(pooled_mean({-1, 16, 8, 8}, {0, 2, 3}, true), "CPU"));
    for (const size_t batch : {1, 3, 2}) {
        const auto results = model({numbers({batch, 16, 8, 8})});
        expect_near(results[0], means(results[1]), 1e-5);
    }
}

TEST(BatchMean, LeavesTheModelAndItsNamesAlone) {
    const auto model = pooled_mean({4, 16, 8, 8}, {0, 2, 3}, true);
    const auto lowered = lowered_for_device(model, "CPU");
    EXPECT_EQ(model->output(0).get_node()->get_input_node_shared_ptr(0)->get_type_name(), std::string("ReduceMean"));
    EXPECT_EQ(lowered->output(0).get_node()->get_input_node_shared_ptr(0)->get_friendly_name(), "the mean");
    EXPECT_EQ(lowered->output("mean").get_index(), 0);
}

TEST(BatchMean, OtherMeansStay) {
    for (const auto& axes : {std::vector<int64_t>{2, 3}, {0}, {1}}) {
        const auto lowered = lowered_for_device(pooled_mean({4, 16, 8, 8}, axes, true), "CPU");
        EXPECT_EQ(lowered->get_ops().size(), pooled_mean({4, 16, 8, 8}, axes, true)->get_ops().size());
    }
    const auto model = pooled_mean({4, 16, 8, 8}, {0, 2, 3}, true);
    EXPECT_EQ(lowered_for_device(model, "GPU")->get_ops().size(), model->get_ops().size());
}

TEST(BatchMean, InABranch) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{4, 16, 8, 8});
    const auto choice = std::make_shared<ov::op::v0::Parameter>(ov::element::boolean, ov::Shape{});
    const auto body = [](bool is_mean) {
        const auto in = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, ov::Shape{4, 16, 8, 8});
        const auto out = is_mean ? graph::reduce_mean(in, {0, 2, 3}, true) : graph::reduce_max(in, {0, 2, 3}, true);
        return std::make_shared<ov::Model>(ov::OutputVector{out}, ov::ParameterVector{in});
    };
    const auto branches = std::make_shared<ov::op::v8::If>(choice);
    const auto yes = body(true);
    const auto no = body(false);
    branches->set_then_body(yes);
    branches->set_else_body(no);
    branches->set_input(x, yes->get_parameters()[0], no->get_parameters()[0]);
    const auto out = branches->set_output(yes->get_results()[0], no->get_results()[0]);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{out}, ov::ParameterVector{x, choice});
    EXPECT_EQ(means_in_branches(*lowered_for_device(model, "GPU")), 1);
    EXPECT_EQ(means_in_branches(*lowered_for_device(model, "CPU")), 0);
}

}  // namespace ovtk::test

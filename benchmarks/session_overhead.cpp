// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// What a session adds to a training step: Session::step() against the same compiled model run by hand, in turns.
// Prints medians in microseconds; processor time too, which other programs on the machine disturb less.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <random>

#include "openvino/op/ops.hpp"
#include "session/graphs.hpp"
#include "session/program.hpp"

namespace {

using Clock = std::chrono::steady_clock;

ov::Tensor random_tensor(const ov::Shape& shape) {
    static std::mt19937 engine(1);
    std::normal_distribution<float> normal(0, 0.05f);
    ov::Tensor tensor(ov::element::f32, shape);
    std::generate_n(tensor.data<float>(), tensor.get_size(), [&] { return normal(engine); });
    return tensor;
}

std::shared_ptr<ov::Model> mlp(const std::vector<size_t>& sizes) {
    const auto x = std::make_shared<ov::op::v0::Parameter>(ov::element::f32,
                                                           ov::PartialShape{-1, static_cast<int64_t>(sizes.front())});
    x->output(0).set_names({"x"});
    std::shared_ptr<ov::Node> y = x;
    for (size_t i = 0; i + 1 < sizes.size(); ++i) {
        y = i == 0 ? y : std::make_shared<ov::op::v0::Relu>(y);
        const auto w = std::make_shared<ov::op::v0::Constant>(random_tensor({sizes[i + 1], sizes[i]}));
        const auto b = std::make_shared<ov::op::v0::Constant>(random_tensor({1, sizes[i + 1]}));
        y = std::make_shared<ov::op::v1::Add>(std::make_shared<ov::op::v0::MatMul>(y, w, false, true), b);
    }
    return std::make_shared<ov::Model>(ov::OutputVector{y->output(0)}, ov::ParameterVector{x});
}

// Microseconds that runs of a body take.
struct Times {
    std::vector<double> wall;
    std::vector<double> processor;

    template <class Body>
    void add(const Body& body) {
        const auto start = Clock::now();
        const auto processor_start = std::clock();
        body();
        processor.push_back(static_cast<double>(std::clock() - processor_start) * 1e6 / CLOCKS_PER_SEC);
        wall.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    }
};

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

ovtk::SessionOptions options() {
    ovtk::SessionOptions result;
    result.losses = {{ovtk::losses::cross_entropy(), "", "", 1}};
    result.optimizer = ovtk::optimizers::adamw();
    return result;
}

// The compiled step alone: two requests, bound once, that swap the two sets of state.
class Bare {
public:
    Bare(const std::shared_ptr<ov::Model>& model, const ov::Tensor& x, const ov::Tensor& y) : m_plan(model, options()) {
        ovtk::session::Batch batch = ovtk::session::order_batch(m_plan, {{"x", x}}, {{"y", y}});
        auto graph = ovtk::session::build_step(m_plan, batch.signature);
        auto compiled = ovtk::session::Device("CPU", "f32", "").compile(graph.model);
        std::vector<ov::Tensor> sets[2];
        for (size_t i = 0; i < m_plan.first_sum; ++i) {
            const auto shape = shape_of(graph, i);
            for (auto& set : sets) {
                set.emplace_back(ov::element::f32, shape);
                std::fill_n(set.back().data<float>(), set.back().get_size(), 0.f);
            }
        }
        ov::Tensor loss(ov::element::f32, ov::Shape{});
        for (int side = 0; side < 2; ++side) {
            m_requests[side] = compiled.create_infer_request();
            for (size_t i = 0; i < graph.inputs.size(); ++i) {
                using ovtk::session::Source;
                const auto& port = graph.inputs[i];
                const auto one = [] {
                    ov::Tensor tensor(ov::element::f32, ov::Shape{});
                    *tensor.data<float>() = 1e-3f;
                    return tensor;
                };
                m_requests[side].set_input_tensor(i,
                                                  port.kind == Source::input    ? x
                                                  : port.kind == Source::target ? y
                                                  : port.kind == Source::state  ? sets[side][port.index]
                                                                                : one());
            }
            for (size_t i = 0; i < graph.outputs.size(); ++i) {
                const auto& port = graph.outputs[i];
                m_requests[side].set_output_tensor(
                    i,
                    port.kind == ovtk::session::Sink::state ? sets[1 - side][port.index] : loss);
            }
        }
    }

    void step() {
        m_requests[m_side].infer();
        m_side = 1 - m_side;
    }

private:
    static ov::Shape shape_of(const ovtk::session::Graph& graph, size_t state) {
        for (size_t i = 0; i < graph.inputs.size(); ++i) {
            if (graph.inputs[i].kind == ovtk::session::Source::state && graph.inputs[i].index == state) {
                return graph.model->get_parameters()[i]->get_shape();
            }
        }
        return {1};
    }

    ovtk::session::Plan m_plan;
    ov::InferRequest m_requests[2];
    int m_side = 0;
};

void compare(const char* name, const std::vector<size_t>& sizes, size_t batch) {
    const auto model = mlp(sizes);
    const auto x = random_tensor({batch, sizes.front()});
    ov::Tensor y(ov::element::i64, {batch});
    std::fill_n(y.data<int64_t>(), batch, 0);
    Bare bare(model, x, y);
    ovtk::Session session(model, options());
    const ovtk::TensorMap inputs{{"x", x}};
    const ovtk::TensorMap targets{{"y", y}};
    Times bare_times;
    Times session_times;
    for (int i = 0; i < 1000; ++i) {
        bare_times.add([&] { bare.step(); });
        session_times.add([&] { session.step(inputs, targets); });
    }
    const auto bare_time = median(bare_times.wall);
    const auto session_time = median(session_times.wall);
    std::printf("%-30s compiled model %8.1f (processor %8.1f)  session %8.1f (%8.1f)  difference %6.1f\n",
                name,
                bare_time,
                median(bare_times.processor),
                session_time,
                median(session_times.processor),
                session_time - bare_time);
}

}  // namespace

int main() {
    compare("mlp 8-8-2, batch 4", {8, 8, 2}, 4);
    compare("mlp 20 layers of 32, batch 8", std::vector<size_t>(21, 32), 8);
    compare("mlp 784-512-512-10, batch 128", {784, 512, 512, 10}, 128);
    return 0;
}

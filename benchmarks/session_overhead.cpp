// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// What a session adds to a training step: Session::step() beside the same compiled model run by hand.
// benchmarks/session_overhead.py runs it and takes the differences.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "openvino/op/ops.hpp"
#include "session/graphs.hpp"
#include "session/program.hpp"

namespace {

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

// One model, both ways.
struct Case {
    Case(const std::vector<size_t>& sizes, size_t batch)
        : x(random_tensor({batch, sizes.front()})),
          y(ov::element::i64, {batch}),
          model(mlp(sizes)),
          bare((std::fill_n(y.data<int64_t>(), batch, 0), model), x, y),
          session(model, options()),
          inputs{{"x", x}},
          targets{{"y", y}} {}

    ov::Tensor x;
    ov::Tensor y;
    std::shared_ptr<ov::Model> model;
    Bare bare;
    ovtk::Session session;
    ovtk::TensorMap inputs;
    ovtk::TensorMap targets;
};

template <class Body>
void add(const std::string& name, const Body& body) {
    const auto run = [body](benchmark::State& state) {
        for (auto _ : state) {
            body();
        }
    };
    benchmark::RegisterBenchmark(name.c_str(), run)
        ->UseRealTime()
        ->Iterations(10)
        ->ComputeStatistics(
            "least",
            [](const std::vector<double>& times) { return *std::min_element(times.begin(), times.end()); })
        ->Unit(benchmark::kMicrosecond);
}

void add(const std::string& name, const std::vector<size_t>& sizes, size_t batch) {
    const auto both = std::make_shared<Case>(sizes, batch);
    add("compiled model/" + name, [both] { both->bare.step(); });
    add("session/" + name, [both] { both->session.step(both->inputs, both->targets); });
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    add("mlp 8-8-2, batch 4", {8, 8, 2}, 4);
    add("mlp 20 layers of 32, batch 8", std::vector<size_t>(21, 32), 8);
    add("mlp 784-512-512-10, batch 128", {784, 512, 512, 10}, 128);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/state.hpp"

#include <cmath>

#include "graph/check.hpp"
#include "session/dropout.hpp"
#include "session/graphs.hpp"

namespace ovtk {

using session::Batch;
using session::Graph;
using session::Plan;
using session::Program;
using session::ProgramCache;
using session::Signature;
using session::Sink;

namespace session {

namespace {

// Weights, slots and averages as they are before the first step.
Buffers initial_state(const Plan& plan) {
    Buffers state;
    for (size_t i = 0; i < plan.lifted.weights.size(); ++i) {
        state.adopt(plan.weights.shown(i), plan.lifted.values[i]);
    }
    for (const auto& trained : plan.trained) {
        for (const auto& slot : trained.slots) {
            state.add(plan.weights.shown(trained.weight) + "/" + slot.name,
                      slot.shape,
                      static_cast<float>(slot.initial));
        }
    }
    if (plan.has_average()) {
        for (const auto& trained : plan.trained) {
            state.add(plan.weights.shown(trained.weight), plan.lifted.values[trained.weight]);
        }
    }
    return state;
}

Feed initial_feed(const Plan& plan) {
    Feed feed;
    feed.state = initial_state(plan);
    for (size_t i = 0; i < plan.lr_scales.size() * plan.scalars_per_rate; ++i) {
        feed.scalars.emplace_back(ov::element::f32, ov::Shape{});
    }
    feed.key = ov::Tensor(ov::element::i32, {2});
    feed.fraction = ov::Tensor(ov::element::f32, ov::Shape{});
    feed.loss_scale = ov::Tensor(ov::element::f32, ov::Shape{});
    return feed;
}

ProgramCache::Maker maker(const Plan& plan, const Device& device, Graph (*build)(const Plan&, const Signature&)) {
    return [&plan, &device, build](const Signature& signature) {
        auto graph = build(plan, signature);
        auto compiled = device.compile(graph.model);
        return std::make_unique<Program>(std::move(graph), std::move(compiled));
    };
}

}  // namespace

void Totals::add(Program& program, double samples) {
    m_samples += samples;
    m_loss += samples * program.loss();
    std::vector<size_t> seen;  // outputs so far, per metric
    const auto& ports = program.graph().outputs;
    for (size_t i = 0; i < ports.size(); ++i) {
        if (ports[i].kind != Sink::metric) {
            continue;
        }
        const auto metric = ports[i].index;
        seen.resize(std::max(seen.size(), metric + 1), 0);
        m_sums.resize(std::max(m_sums.size(), metric + 1));
        auto& sums = m_sums[metric];
        const auto output = seen[metric]++;
        sums.resize(std::max(sums.size(), output + 1));
        const auto tensor = program.value(i);
        sums[output].resize(tensor.get_size(), 0);
        for (size_t k = 0; k < tensor.get_size(); ++k) {
            sums[output][k] += tensor.data<const float>()[k];
        }
    }
}

std::map<std::string, double> Totals::result(const std::vector<MetricPtr>& metrics) const {
    if (m_samples == 0) {
        throw StateError("there is nothing to evaluate: no batch was added");
    }
    std::map<std::string, double> values{{"loss", m_loss / m_samples}};
    for (size_t i = 0; i < metrics.size(); ++i) {
        values[metrics[i]->name()] = metrics[i]->value(m_sums[i]);
    }
    return values;
}

}  // namespace session

Session::State::State(session::Plan made)
    : plan(std::move(made)),
      device(plan.options.device, plan.options.precision, plan.options.cache_dir),
      feed(session::initial_feed(plan)),
      steps(session::maker(plan, device, session::build_step)),
      collects(session::maker(plan, device, session::build_collect)),
      evaluations(session::maker(plan, device, session::build_evaluation)),
      predictions(session::maker(plan, device, session::build_prediction)),
      seed(plan.options.seed),
      learning_rate(plan.options.optimizer->learning_rate()),
      loss_scale(plan.options) {
    plan.lifted.values.clear();  // the state has them
}

double Session::State::current_learning_rate() const {
    const auto& schedule = plan.options.schedule;
    return learning_rate * (schedule ? schedule->factor(steps_done) : 1);
}

void Session::State::feed_step() {
    const auto rate = current_learning_rate();
    for (size_t i = 0; i < plan.lr_scales.size(); ++i) {
        const auto values = plan.options.optimizer->scalars(steps_done + 1, rate * plan.lr_scales[i]);
        for (size_t k = 0; k < values.size(); ++k) {
            *feed.scalars[i * plan.scalars_per_rate + k].data<float>() = static_cast<float>(values[k]);
        }
    }
    const auto [first, second] = session::dropout_key(seed, steps_done, collected);
    auto* words = feed.key.data<int32_t>();
    words[0] = first;
    words[1] = second;
}

static float check_of(Program& program) {
    return program.values(Sink::check).front().data<const float>()[0];
}

double Session::State::checked_loss(Program& program, const Batch& batch) {
    const auto loss = program.loss();
    const auto check = check_of(program);
    if (std::isfinite(loss) && std::isfinite(check)) {
        return loss;
    }
    const auto where = session::first_not_finite(plan, device, batch, feed);
    throw StateError(graph::text("step ",
                                 steps_done + 1,
                                 std::isfinite(loss) ? " has gradients that are not finite (its loss is "
                                                     : " has a loss that is not finite (it is ",
                                 loss,
                                 "): the first such value is ",
                                 where,
                                 "; the weights are those before the step. Check the data, lower the learning rate, or "
                                 "clip the gradients"));
}

double Session::State::step(const Batch& batch) {
    if (collected > 0) {
        throw StateError(graph::text("gradients of ", collected, " batches are collected; call apply() before step()"));
    }
    if (!device.is_exact()) {  // the update must not lose digits of the weights: it runs in f32, as a model of its own
        const auto loss = accumulate(batch);
        apply();
        return loss;
    }
    auto& program = steps.get(batch.signature);
    session::check_classes(plan, program.graph().classes, batch);
    feed_step();
    program.run(batch, feed);
    const auto loss = checked_loss(program, batch);
    program.commit(feed.state);
    ++steps_done;
    return loss;
}

void Session::State::make_sums() {
    if (feed.state.size() > plan.first_sum) {
        return;
    }
    for (const auto& trained : plan.trained) {
        const auto& info = plan.lifted.weights[trained.weight];
        feed.state.add(info.name, info.shape, 0);
    }
}

double Session::State::accumulate(const Batch& batch) {
    make_sums();
    if (collected == 0) {
        for (const auto& trained : plan.trained) {
            feed.state.fill(trained.sum, 0);
        }
    }
    auto& program = collects.get(batch.signature);
    session::check_classes(plan, program.graph().classes, batch);
    feed_step();
    collect(program, batch);
    const auto loss = checked_loss(program, batch);
    program.commit(feed.state);
    ++collected;
    return loss;
}

void Session::State::collect(Program& program, const Batch& batch) {
    for (;;) {
        *feed.loss_scale.data<float>() = static_cast<float>(loss_scale.value());
        program.run(batch, feed);
        const bool overflows = std::isfinite(program.loss()) && !std::isfinite(check_of(program));
        if (!overflows || !loss_scale.shrink()) {
            return;
        }
        for (const auto& trained : plan.trained) {
            feed.state.halve(trained.sum);
        }
    }
}

void Session::State::apply() {
    if (collected == 0) {
        throw StateError("there are no gradients to apply; call accumulate() first");
    }
    if (!update) {
        auto graph = session::build_apply(plan);
        auto compiled = device.compile_exact(graph.model);
        update = std::make_unique<Program>(std::move(graph), std::move(compiled));
    }
    feed_step();
    *feed.fraction.data<float>() = static_cast<float>(1. / (static_cast<double>(collected) * loss_scale.value()));
    update->run({}, feed);
    update->commit(feed.state);
    collected = 0;
    ++steps_done;
    loss_scale.count_step();
}

ov::Tensor Session::State::mean_gradient(size_t trained) const {
    auto mean = session::copy_of(feed.state.current(plan.trained[trained].sum));
    auto* values = mean.data<float>();
    const auto factor = static_cast<double>(collected) * loss_scale.value();
    for (size_t i = 0; i < mean.get_size(); ++i) {
        values[i] = static_cast<float>(values[i] / factor);
    }
    return mean;
}

Program& Session::State::evaluate(const Batch& batch) {
    auto& program = evaluations.get(batch.signature);
    session::check_classes(plan, program.graph().classes, batch);
    program.run(batch, feed);
    return program;
}

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "ovtk/checkpoint.hpp"
#include "ovtk/session.hpp"
#include "session/loss_scale.hpp"
#include "session/plan.hpp"
#include "session/program.hpp"

namespace ovtk {

namespace session {

/// Loss and metrics of several batches.
class Totals {
public:
    /// Adds the last run of an evaluation; a batch counts as often as it has samples.
    void add(Program& program, double samples);
    std::map<std::string, double> result(const std::vector<MetricPtr>& metrics) const;

private:
    double m_samples = 0;
    double m_loss = 0;
    std::vector<std::vector<std::vector<double>>> m_sums;  // of each metric, each output
};

}  // namespace session

/// What a session is made of: the plan, the tensors, the compiled models, the counters.
class Session::State {
public:
    explicit State(session::Plan made);

    using Batch = session::Batch;

    /// Held by every call to the session, so that those of several threads take turns.
    std::unique_lock<std::recursive_mutex> locked() const {
        return std::unique_lock<std::recursive_mutex>(m_turn);
    }

    double step(const Batch& batch);
    double accumulate(const Batch& batch);
    void apply();
    /// Mean of the collected gradients of a weight that trains.
    ov::Tensor mean_gradient(size_t trained) const;

    /// The rate of the next step.
    double current_learning_rate() const;
    /// Makes the sums of gradients, if they are not there yet.
    void make_sums();
    session::Program& evaluate(const Batch& batch);

    session::Plan plan;
    session::Device device;
    session::Feed feed;
    session::ProgramCache steps;
    session::ProgramCache collects;
    session::ProgramCache evaluations;
    session::ProgramCache predictions;
    std::unique_ptr<session::Program> update;

    uint64_t seed;
    int64_t steps_done = 0;
    int64_t epoch = 0;
    double learning_rate;
    int64_t collected = 0;          ///< batches in the sums of gradients
    session::LossScale loss_scale;  ///< that the sums carry
    session::Totals totals;

    /// Everything that a session goes on from.
    Checkpoint record(const Config& extra) const;
    /// \throws CheckpointError when it is of another model or optimizer; then nothing has changed
    void restore(const Checkpoint& checkpoint);
    /// Puts the optimizer's numbers and the dropout key of the next step in their tensors.
    void feed_step();

private:
    /// Runs a collecting graph, again with a smaller loss scale as long as gradients overflow.
    void collect(session::Program& program, const Batch& batch);
    /// The loss of the last run. \throws StateError when it, or a gradient, is not finite
    double checked_loss(session::Program& program, const Batch& batch);

    mutable std::recursive_mutex m_turn;
};

namespace session {

/// Says which value of a batch's training step is the first that is not finite; empty when all are.
std::string first_not_finite(const Plan& plan, const Device& device, const Batch& batch, Feed& feed);

/// Whether every element of an f32 tensor is finite.
bool is_finite(const ov::Tensor& tensor);

}  // namespace session

}  // namespace ovtk

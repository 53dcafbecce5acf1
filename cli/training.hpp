// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <memory>

#include "ovtk/exporter.hpp"
#include "ovtk/session.hpp"
#include "reporter.hpp"
#include "run_folder.hpp"
#include "train_setup.hpp"

namespace ovtk::cli {

/// The loop of `ovtk train`: epochs of steps, evaluation, exports, records and checkpoints.
///
/// A checkpoint holds, beside the session's state, how far the epoch is and what was best so far (metadata "run.*"), so
/// that a run that goes on takes the same batches as one that was never stopped.
class Training {
public:
    /// Compiles nothing yet; with --resume reads the checkpoint.
    /// \param part  samples that are worked off at a time; batches that are larger are cut up
    Training(const TrainFlags& flags, TrainSetup setup, size_t part, Reporter& reporter);

    /// Runs to the end. \throws Interrupted after saving, when SIGINT or SIGTERM came
    void run();

private:
    struct Progress {
        size_t batch = 0;  ///< batches done of the running epoch
        double loss_sum = 0;
        double samples = 0;
        std::optional<double> best;
        int64_t best_epoch = 0;
        int64_t waiting = 0;  ///< epochs since the best one
    };

    void resume();
    void begin();
    void open_folder();
    void train_epoch();
    double train_batch(const Batch& batch, bool last);
    double step(const Batch& batch);
    double accumulate(const Batch& batch);
    void after_step(double loss);
    void finish_epoch();
    void end();
    std::map<std::string, double> evaluate();
    void write(Record record);
    void save();
    void stop_if_interrupted(bool between_steps);
    bool is_better(double value) const;
    Config settings() const;
    Config metadata() const;

    const TrainFlags& m_flags;
    TrainSetup m_setup;
    size_t m_part;
    Reporter& m_reporter;
    RunFolder m_folder;
    Session m_session;
    std::unique_ptr<Exporter> m_exporter;  ///< none until the folder is open
    Record m_before;                       ///< the evaluation before the first step
    Progress m_progress;
    Pace m_pace;
    std::chrono::steady_clock::time_point m_saved;
};

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ovtk/config.hpp"
#include "ovtk/export.hpp"
#include "ovtk/session.hpp"

namespace ovtk {

/// What is exported during training, and when.
struct ExportOptions {
    std::string dir;              ///< folder of the files, made when it is missing
    std::string every = "epoch";  ///< "epoch", "best", or a number of steps
    /// f32, f16. The first one's files have plain names (best.xml); the others' have theirs in it (best-f16.xml).
    std::vector<std::string> precisions = {"f32"};
    bool larger_is_better = true;  ///< of the metric
    bool ema = false;              ///< the averaged weights instead of the current ones
    Config model_info;             ///< further entries of rt_info/model_info: "labels", "mean_values", ...
};

/// A training that is not a Session's, as an exporter sees it.
struct ExportSource {
    /// The model for inference, with weights that no later step changes; asked for only when an export is due.
    std::function<std::shared_ptr<ov::Model>()> model;
    int64_t step;   ///< optimizer steps done
    int64_t epoch;  ///< epochs done
};

/// Writes the model as IR while training goes on. Files of `dir`:
///
///   epoch-003.xml/.bin    after each epoch (every = "epoch"), counted from 1
///   step-000200.xml/.bin  after each N steps (every = "N")
///   best.xml/.bin         whenever the metric of end_epoch() is better than any before
///   last.xml/.bin         the newest of all
///   index.json            a list of {file, step, epoch, metric, precision, sha256: {file: digest}}
///
/// A thread of its own writes each file under a temporary name and renames it; the calls below wait only for a copy of
/// the weights (and, when the disk is slower than the training, until at most two copies wait to be written).
class OVTK_API Exporter {
public:
    /// Goes on from the index.json of an earlier run in the same folder.
    /// \throws ArgumentError for a bad option; CheckpointError when the folder cannot be used
    explicit Exporter(ExportOptions options);
    /// Waits until everything is written; errors are lost: call finish() to see them.
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    /// To be called after each step. \throws CheckpointError when an earlier export could not be written
    void end_step(const Session& session);
    void end_step(const ExportSource& source);
    /// To be called after each epoch, `session.epoch()` being the number of epochs done.
    /// \throws CheckpointError as above; ArgumentError when every = "best" and there is no metric
    void end_epoch(const Session& session, std::optional<double> metric = std::nullopt);
    void end_epoch(const ExportSource& source, std::optional<double> metric = std::nullopt);
    /// Waits until everything is written. \throws CheckpointError when something could not be
    void finish();

private:
    ExportSource source_of(const Session& session) const;

    class State;
    std::unique_ptr<State> m_state;
};

}  // namespace ovtk

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "events.hpp"
#include "reporter.hpp"

namespace ovtk::cli {

/// The folder of a run: where its files are, and the records in it.
class RunFolder {
public:
    explicit RunFolder(std::string path) : m_path(std::move(path)) {}

    std::string file(const std::string& name) const;
    std::string checkpoint() const;
    bool holds_a_run() const;

    /// Makes the folder where it is missing. \throws ArgumentError when it can't be made or written
    void create() const;
    /// Begins anew: what an earlier run left goes.
    void begin();
    /// Goes on with the records of a run that has done `step` steps and `epoch` epochs: later ones are dropped.
    void go_on(int64_t step, int64_t epoch);
    /// Copies best.xml/.bin to model.xml/.bin.
    void publish_best() const;
    /// Appends to metrics.jsonl and the TensorBoard events.
    void write(const Record& record);

private:
    std::string m_path;
    std::ofstream m_metrics;
    std::optional<EventWriter> m_events;
};

}  // namespace ovtk::cli

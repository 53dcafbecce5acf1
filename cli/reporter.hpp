// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "progress.hpp"

namespace ovtk::cli {

/// One entry of metrics.jsonl.
struct Record {
    std::string event;  ///< "epoch" or "step"
    int64_t step = 0;
    int64_t epoch = 0;  ///< finished ones; for "step" the running one, from 1
    double lr = 0;
    std::map<std::string, double> values;  ///< loss, val_loss, metrics

    nlohmann::ordered_json json() const;
};

/// Tells what happens: lines for people, or JSON lines.
class Reporter {
public:
    explicit Reporter(bool json);

    void note(const std::string& text);
    void record(const Record& record, int64_t epochs, const Pace& pace);
    /// How far the epoch is.
    void progress(int64_t epoch, int64_t epochs, size_t batch, size_t batches, double loss, const Pace& pace);
    /// The last words: a line, or the fields of an object.
    void end(const std::string& text, const nlohmann::ordered_json& fields);

private:
    bool m_json;
    ProgressBar m_bar;
};

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace ovtk::cli {

/// A line that is drawn again and again on a terminal; nothing elsewhere.
class ProgressBar {
public:
    /// \param shown  false: draws nothing
    explicit ProgressBar(bool shown);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// \param label  in front: "epoch 2/5" \param facts  behind the bar: "loss 0.1234"
    void draw(const std::string& label, size_t done, size_t total, const std::string& facts);
    /// Takes the line away, so that something else can be printed.
    void clear();

    static bool on_terminal();

private:
    bool m_shown;
    bool m_drawn = false;
    std::chrono::steady_clock::time_point m_last;
};

/// Samples per second since it was made or restarted.
class Pace {
public:
    void restart();
    void add(size_t samples);
    double per_second() const;
    double seconds() const;

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    size_t m_samples = 0;
};

}  // namespace ovtk::cli

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include "ovtk/session.hpp"

namespace ovtk::session {

/// The factor of the loss on the way back (Micikevicius et al. 2018): a power of two times the first value.
class LossScale {
public:
    /// \throws ArgumentError for a factor that is not positive, or one where the device computes in f32
    explicit LossScale(const SessionOptions& options);

    /// Whether there is a factor at all.
    static bool is_on(const SessionOptions& options);
    bool is_on() const {
        return m_is_on;
    }
    double value() const {
        return m_value;
    }
    /// After an overflow: halves the factor; false when that would not help.
    bool shrink();
    /// After a step: doubles the factor if enough of them went well.
    void count_step();

    /// For checkpoints.
    int64_t calm_steps() const {
        return m_calm_steps;
    }
    void restore(double value, int64_t calm_steps);

private:
    double m_value;
    bool m_is_on;
    int64_t m_calm_steps = 0;  ///< since the last change
};

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/loss_scale.hpp"

#include <cmath>

#include "graph/check.hpp"

namespace ovtk::session {

namespace {

constexpr double IN_F16 = 65536;
constexpr int64_t STEPS_TO_GROW = 2000;
constexpr double LARGEST = 16777216;  // 2^24

double initial(const SessionOptions& options) {
    const double given = options.loss_scale;
    OVTK_CHECK(std::isfinite(given) && given >= 0, "loss_scale must be a number that is not negative, got ", given);
    const bool is_exact = options.precision == "f32";
    OVTK_CHECK(!is_exact || given == 0 || given == 1,
               "loss_scale is for the precisions bf16 and f16; leave it out in f32, got ",
               given);
    return given > 0 ? given : options.precision == "f16" ? IN_F16 : 1;
}

}  // namespace

LossScale::LossScale(const SessionOptions& options) : m_value(initial(options)), m_is_on(m_value != 1) {}

bool LossScale::is_on(const SessionOptions& options) {
    return initial(options) != 1;
}

bool LossScale::shrink() {
    if (!m_is_on || m_value <= 1) {
        return false;
    }
    m_value /= 2;
    m_calm_steps = 0;
    return true;
}

void LossScale::count_step() {
    if (m_is_on && ++m_calm_steps == STEPS_TO_GROW) {
        m_calm_steps = 0;
        m_value = m_value < LARGEST ? m_value * 2 : m_value;
    }
}

void LossScale::restore(double value, int64_t calm_steps) {
    m_value = value;
    m_calm_steps = calm_steps;
}

}  // namespace ovtk::session

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "schedules/common.hpp"

#include <algorithm>
#include <cmath>

namespace ovtk {

Schedule::~Schedule() = default;

void Schedule::observe(double) {}

Config Schedule::state() const {
    return {};
}

void Schedule::set_state(const Config&) {}

}  // namespace ovtk

namespace ovtk::schedules {

double progress(int64_t t, int64_t begin, int64_t end) {
    if (t >= end) {
        return 1;
    }
    return t <= begin ? 0 : static_cast<double>(t - begin) / static_cast<double>(end - begin);
}

double along_line(double a, double b, double progress) {
    return a + (b - a) * progress;
}

double along_cosine(double a, double b, double progress) {
    const double pi = std::acos(-1.0);
    return b + (a - b) * (1 + std::cos(pi * progress)) / 2;
}

}  // namespace ovtk::schedules

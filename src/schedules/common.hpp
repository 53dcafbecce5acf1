// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/schedules.hpp"
#include "text/settings.hpp"

/// What schedules share. Letters: t the step, from 0.
namespace ovtk::schedules {

/// A schedule that depends on the step alone.
template <class Options>
class Configured : public text::Configured<Schedule, Options> {
public:
    Configured(std::string name, Options options)
        : text::Configured<Schedule, Options>("schedule", std::move(name), std::move(options)) {}
};

/// A step as the fraction of the way from `begin` to `end`, held within [0, 1].
double progress(int64_t t, int64_t begin, int64_t end);

/// From a (progress 0) to b (progress 1) along a straight line, or along half a cosine.
double along_line(double a, double b, double progress);
double along_cosine(double a, double b, double progress);

}  // namespace ovtk::schedules

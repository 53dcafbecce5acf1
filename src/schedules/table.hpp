// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/schedules.hpp"

/// One function per schedule: makes it from its settings.
namespace ovtk::schedules {

SchedulePtr make_constant(const Config& config);
SchedulePtr make_cosine(const Config& config);
SchedulePtr make_exponential(const Config& config);
SchedulePtr make_linear(const Config& config);
SchedulePtr make_one_cycle(const Config& config);
SchedulePtr make_plateau(const Config& config);
SchedulePtr make_polynomial(const Config& config);
SchedulePtr make_step(const Config& config);

}  // namespace ovtk::schedules

// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ovtk/config.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// A learning-rate schedule: the factor by which the learning rate is multiplied at a step. Computed on the host; the
/// compiled step takes the result as an input.
class OVTK_API Schedule {
public:
    virtual ~Schedule();
    virtual std::string name() const = 0;
    virtual Config config() const = 0;
    /// \param step  0 for the first optimizer step
    virtual double factor(int64_t step) const = 0;
    /// Tells a schedule that follows a metric (plateau) the newest value; others ignore it.
    virtual void observe(double metric);
    /// What observe() has changed, for checkpoints; empty for the others.
    virtual Config state() const;
    virtual void set_state(const Config& state);
};

using SchedulePtr = std::shared_ptr<Schedule>;

namespace schedules {

OVTK_API SchedulePtr constant();
/// Linear warm-up from `start` to 1 over `warmup` steps, then, when `total` is given, linear decay to `end` at `total`.
OVTK_API SchedulePtr linear(int64_t warmup, int64_t total = 0, double start = 0, double end = 0);
/// Half a cosine from 1 to `end` at `total` steps (Loshchilov, Hutter 2017), after a linear warm-up.
OVTK_API SchedulePtr cosine(int64_t total, int64_t warmup = 0, double end = 0);
/// Times `gamma` every `every` steps, or at each of `milestones` if they are given.
OVTK_API SchedulePtr step(int64_t every, double gamma = 0.1, std::vector<int64_t> milestones = {});
/// gamma^step
OVTK_API SchedulePtr exponential(double gamma);
/// (1 - step / total)^power, never below `end`.
OVTK_API SchedulePtr polynomial(int64_t total, double power = 1, double end = 0);
/// One cycle (Smith, Topin 2018), as torch.optim.lr_scheduler.OneCycleLR with the base rate as max_lr, cosine
/// annealing.
OVTK_API SchedulePtr one_cycle(int64_t total, double warmup_fraction = 0.3, double div = 25, double final_div = 1e4);
/// Times `gamma` when the observed metric has not improved for more than `patience` observations, as
/// torch.optim.lr_scheduler.ReduceLROnPlateau with a relative threshold of 1e-4.
OVTK_API SchedulePtr plateau(double gamma = 0.1, int64_t patience = 10, bool larger_is_better = false, double end = 0);

}  // namespace schedules

/// A schedule by name (constant, linear, cosine, step, exponential, polynomial, one_cycle, plateau) and settings.
/// \throws ArgumentError for an unknown name or setting (near matches are shown) or a bad value
OVTK_API SchedulePtr make_schedule(const std::string& name, const Config& config = {});

}  // namespace ovtk

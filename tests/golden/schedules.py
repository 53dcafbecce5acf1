# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The factors of every schedule that torch.optim.lr_scheduler has, in double precision.

Writes schedules.json: for each case the learning rates of the first steps for a base rate of 1.
Run: python tests/golden/schedules.py
"""

import torch
from golden import write
from torch.optim import lr_scheduler as torch_schedules

STEPS = 24


def optimizer():
    return torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=1.0)


def rates(make):
    sgd = optimizer()
    schedule = make(sgd)
    result = []
    for _ in range(STEPS):
        result.append(float(sgd.param_groups[0]["lr"]))
        sgd.step()
        if len(result) < STEPS:
            schedule.step()
    return result


def warm_up_then(make, warmup, start):
    """A linear warm-up, then the schedule that `make` builds."""

    def build(sgd):
        first = torch_schedules.LinearLR(sgd, start_factor=start, total_iters=warmup)
        return torch_schedules.SequentialLR(sgd, [first, make(sgd)], milestones=[warmup])

    return build


def cases():
    yield "constant", {}, lambda o: torch_schedules.ConstantLR(o, factor=1.0)
    yield "linear", {"warmup": 5, "start": 0.2}, lambda o: torch_schedules.LinearLR(o, start_factor=0.2, total_iters=5)
    yield (
        "linear",
        {"warmup": 4, "total": 14, "start": 0.25, "end": 0.1},
        warm_up_then(lambda o: torch_schedules.LinearLR(o, start_factor=1.0, end_factor=0.1, total_iters=10), 4, 0.25),
    )
    yield "cosine", {"total": 24, "end": 0.05}, lambda o: torch_schedules.CosineAnnealingLR(o, 24, eta_min=0.05)
    yield "step", {"every": 7, "gamma": 0.3}, lambda o: torch_schedules.StepLR(o, 7, gamma=0.3)
    yield (
        "step",
        {"milestones": "3,10,11", "gamma": 0.5},
        lambda o: torch_schedules.MultiStepLR(o, [3, 10, 11], gamma=0.5),
    )
    yield "exponential", {"gamma": 0.93}, lambda o: torch_schedules.ExponentialLR(o, 0.93)
    yield "polynomial", {"total": 15, "power": 2.5}, lambda o: torch_schedules.PolynomialLR(o, 15, power=2.5)
    yield (
        "one_cycle",
        {"total": STEPS},
        lambda o: torch_schedules.OneCycleLR(o, 1.0, total_steps=STEPS, cycle_momentum=False),
    )
    yield (
        "one_cycle",
        {"total": STEPS, "warmup_fraction": 0.45, "div": 8, "final_div": 50},
        lambda o: torch_schedules.OneCycleLR(
            o, 1.0, total_steps=STEPS, pct_start=0.45, div_factor=8, final_div_factor=50, cycle_momentum=False
        ),
    )


METRICS = [3, 2, 2.5, 2.1, 1.9, 1.8999, 1.8999, 1.95, 1.9, 1.7, 1.8, 1.7, 1.7, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6]


def plateau_cases():
    for settings, options in (
        ({"gamma": 0.5, "patience": 2}, {"factor": 0.5, "patience": 2}),
        ({"gamma": 0.3, "patience": 1, "end": 0.02}, {"factor": 0.3, "patience": 1, "min_lr": 0.02}),
        (
            {"gamma": 0.5, "patience": 3, "larger_is_better": "true"},
            {"factor": 0.5, "patience": 3, "mode": "max"},
        ),
    ):
        sgd = optimizer()
        schedule = torch_schedules.ReduceLROnPlateau(sgd, **options)
        factors = []
        for metric in METRICS:
            schedule.step(metric)
            factors.append(sgd.param_groups[0]["lr"])
        yield {"config": {key: str(value) for key, value in settings.items()}, "factors": factors}


def main():
    rows = [
        {"schedule": name, "config": {key: str(value) for key, value in settings.items()}, "factors": rates(make)}
        for name, settings, make in cases()
    ]
    write("schedules", {"cases": rows, "metrics": METRICS, "plateau": list(plateau_cases())})


if __name__ == "__main__":
    main()

# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Learning-rate schedules of the core: factors of the base rate by step. `ovtk.Session` also takes their names."""

from collections.abc import Sequence

from ._core import Schedule, make_schedule
from ._settings import settings

__all__ = [
    "Schedule",
    "constant",
    "cosine",
    "exponential",
    "linear",
    "one_cycle",
    "plateau",
    "polynomial",
    "step",
]


def constant() -> Schedule:
    """The base rate throughout."""
    return make_schedule("constant", {})


def linear(*, warmup: int, total: int | None = None, start: float | None = None, end: float | None = None) -> Schedule:
    """Linear warm-up over `warmup` steps, then linear decay to `end` at `total`."""
    return make_schedule("linear", settings(locals()))


def cosine(*, total: int, warmup: int | None = None, end: float | None = None) -> Schedule:
    """Half a cosine from 1 to `end` at `total` steps, after a linear warm-up."""
    return make_schedule("cosine", settings(locals()))


def step(*, every: int, gamma: float | None = None, milestones: Sequence[int] | None = None) -> Schedule:
    """Times `gamma` every `every` steps, or at each of `milestones`."""
    return make_schedule("step", settings(locals()))


def exponential(*, gamma: float) -> Schedule:
    """gamma^step"""
    return make_schedule("exponential", settings(locals()))


def polynomial(*, total: int, power: float | None = None, end: float | None = None) -> Schedule:
    """(1 - step / total)^power, never below `end`."""
    return make_schedule("polynomial", settings(locals()))


def one_cycle(
    *,
    total: int,
    warmup_fraction: float | None = None,
    div: float | None = None,
    final_div: float | None = None,
) -> Schedule:
    """One cycle with cosine annealing."""
    return make_schedule("one_cycle", settings(locals()))


def plateau(
    *,
    gamma: float | None = None,
    patience: int | None = None,
    larger_is_better: bool | None = None,
    end: float | None = None,
) -> Schedule:
    """Times `gamma` when the metric given to `Session.observe` stops improving."""
    return make_schedule("plateau", settings(locals()))

# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: N802  the names are those of PyTorch's classes
"""Optimizers of the core. Formulas and defaults are PyTorch's; `ovtk.Session` also takes their names."""

from collections.abc import Sequence

import openvino as ov

from . import _core
from ._core import Optimizer, make_optimizer
from ._settings import settings

__all__ = [
    "SGD",
    "Adafactor",
    "Adagrad",
    "Adam",
    "AdamW",
    "Lamb",
    "Lion",
    "Optimizer",
    "RMSprop",
    "scalars",
    "slots",
    "update_model",
]


def SGD(
    *,
    lr: float | None = None,
    momentum: float | None = None,
    dampening: float | None = None,
    nesterov: bool | None = None,
    weight_decay: float | None = None,
) -> Optimizer:
    """Stochastic gradient descent, with momentum and L2 decay if asked for."""
    return make_optimizer("sgd", settings(locals()))


def Adam(
    *,
    lr: float | None = None,
    beta1: float | None = None,
    beta2: float | None = None,
    eps: float | None = None,
    weight_decay: float | None = None,
    amsgrad: bool | None = None,
) -> Optimizer:
    """Adam with L2 decay."""
    return make_optimizer("adam", settings(locals()))


def AdamW(
    *,
    lr: float | None = None,
    beta1: float | None = None,
    beta2: float | None = None,
    eps: float | None = None,
    weight_decay: float | None = None,
    amsgrad: bool | None = None,
) -> Optimizer:
    """Adam with decoupled decay."""
    return make_optimizer("adamw", settings(locals()))


def RMSprop(
    *,
    lr: float | None = None,
    alpha: float | None = None,
    eps: float | None = None,
    weight_decay: float | None = None,
    momentum: float | None = None,
    centered: bool | None = None,
) -> Optimizer:
    """RMSprop, centered if asked for."""
    return make_optimizer("rmsprop", settings(locals()))


def Adagrad(
    *,
    lr: float | None = None,
    lr_decay: float | None = None,
    weight_decay: float | None = None,
    initial_accumulator: float | None = None,
    eps: float | None = None,
) -> Optimizer:
    """Adagrad."""
    return make_optimizer("adagrad", settings(locals()))


def Lion(
    *,
    lr: float | None = None,
    beta1: float | None = None,
    beta2: float | None = None,
    weight_decay: float | None = None,
) -> Optimizer:
    """Lion with decoupled decay."""
    return make_optimizer("lion", settings(locals()))


def Lamb(
    *,
    lr: float | None = None,
    beta1: float | None = None,
    beta2: float | None = None,
    eps: float | None = None,
    weight_decay: float | None = None,
) -> Optimizer:
    """LAMB with bias correction."""
    return make_optimizer("lamb", settings(locals()))


def Adafactor(
    *,
    lr: float | None = None,
    beta2_decay: float | None = None,
    eps1: float | None = None,
    eps2: float | None = None,
    clip_threshold: float | None = None,
    weight_decay: float | None = None,
) -> Optimizer:
    """Adafactor with factored second moments."""
    return make_optimizer("adafactor", settings(locals()))


def update_model(optimizer: Optimizer, shape: Sequence[int], *, weight_decay: float | None = None) -> ov.Model:
    """Returns the update of one weight as a model of its own, all in single precision.

    Its inputs are `w`, `g`, the slots by their names, then the scalars `lr`, `scalar/1`, ...; its outputs are `w/new`
    and `SLOT/new` for each slot.

    Args:
        optimizer: The optimizer.
        shape: Of the weight.
        weight_decay: In place of the optimizer's own.
    """
    return _core.update_model(optimizer, list(shape), weight_decay)


def slots(optimizer: Optimizer, shape: Sequence[int]) -> list[tuple[str, list[int], float]]:
    """Name, shape and initial value of each slot kept for a weight of this shape."""
    return _core.optimizer_slots(optimizer, list(shape))


def scalars(optimizer: Optimizer, step: int, learning_rate: float) -> list[float]:
    """The scalar inputs of the update at a step, which is 1 for the first."""
    return _core.optimizer_scalars(optimizer, step, learning_rate)

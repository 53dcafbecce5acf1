# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""PyTorch's optimizers as the core's: the same formulas, their settings and state under other names."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from .. import _core, optimizers
from .._core import ArgumentError

Group = Mapping[str, Any]


@dataclass(frozen=True)
class Translation:
    """One class of `torch.optim`."""

    make: Callable[[Group], _core.Optimizer]
    slots: Mapping[str, str]  #: the core's name of a state tensor: PyTorch's
    counts: bool  #: whether PyTorch keeps the number of steps with each parameter


def _sgd(group: Group) -> _core.Optimizer:
    return optimizers.SGD(
        lr=group["lr"], momentum=group["momentum"], dampening=group["dampening"], nesterov=group["nesterov"],
        weight_decay=group["weight_decay"],
    )  # fmt: skip


def _adam(group: Group) -> _core.Optimizer:
    kind = optimizers.AdamW if group.get("decoupled_weight_decay") else optimizers.Adam
    beta1, beta2 = (float(beta) for beta in group["betas"])
    return kind(
        lr=float(group["lr"]), beta1=beta1, beta2=beta2, eps=group["eps"], weight_decay=group["weight_decay"],
        amsgrad=group["amsgrad"],
    )  # fmt: skip


def _adamw(group: Group) -> _core.Optimizer:
    return _adam({**group, "decoupled_weight_decay": True})


def _rmsprop(group: Group) -> _core.Optimizer:
    return optimizers.RMSprop(
        lr=group["lr"], alpha=group["alpha"], eps=group["eps"], weight_decay=group["weight_decay"],
        momentum=group["momentum"], centered=group["centered"],
    )  # fmt: skip


def _adagrad(group: Group) -> _core.Optimizer:
    return optimizers.Adagrad(
        lr=group["lr"], lr_decay=group["lr_decay"], weight_decay=group["weight_decay"],
        initial_accumulator=group["initial_accumulator_value"], eps=group["eps"],
    )  # fmt: skip


_ADAM_SLOTS = {name: name for name in ("exp_avg", "exp_avg_sq", "max_exp_avg_sq")}
TRANSLATIONS: dict[type, Translation] = {
    torch.optim.SGD: Translation(_sgd, {"momentum": "momentum_buffer"}, False),
    torch.optim.Adam: Translation(_adam, _ADAM_SLOTS, True),
    torch.optim.AdamW: Translation(_adamw, _ADAM_SLOTS, True),
    torch.optim.RMSprop: Translation(
        _rmsprop, {"square_avg": "square_avg", "grad_avg": "grad_avg", "momentum": "momentum_buffer"}, True
    ),
    torch.optim.Adagrad: Translation(_adagrad, {"sum": "sum"}, True),
}

# Settings that may differ from group to group, and those that only say how PyTorch computes.
_OF_GROUP = {"params", "lr", "initial_lr", "weight_decay", "param_names", "max_lr", "min_lr"}
_OF_PYTORCH = {"foreach", "fused", "differentiable", "capturable"}


def translation_of(optimizer: Any) -> Translation:
    """How an optimizer is translated.

    Raises:
        ArgumentError: its class is not known, or its groups differ in more than learning rate and weight decay.
    """
    found = TRANSLATIONS.get(type(optimizer))
    if found is None:
        known = ", ".join(kind.__name__ for kind in TRANSLATIONS)
        raise ArgumentError(
            f"compile_step knows {known} of torch.optim, got {type(optimizer).__name__}; with another optimizer use "
            "transform_model and an ordinary loop"
        )
    first = optimizer.param_groups[0]
    for group in optimizer.param_groups:
        if group.get("maximize"):
            raise ArgumentError("compile_step minimizes; change the sign of the loss in place of maximize=True")
        for name, value in group.items():
            if name not in _OF_GROUP | _OF_PYTORCH and value != first[name]:
                raise ArgumentError(
                    f"the parameter groups differ in '{name}' ({first[name]} and {value}); in compile_step they may "
                    "differ in lr and weight_decay only: use transform_model and an ordinary loop"
                )
    return found


def settings_of(optimizer: Any) -> tuple[Any, ...]:
    """Everything that a compiled step depends on: it is made anew when this changes."""
    groups = optimizer.param_groups
    first = {k: v for k, v in groups[0].items() if k not in _OF_GROUP | _OF_PYTORCH}
    return (
        repr(first),
        tuple((rate, group["weight_decay"]) for rate, group in zip(rates(optimizer), groups, strict=True)),
    )


def warn_of_change(before: tuple[Any, ...] | None, now: tuple[Any, ...]) -> None:
    """Warns that a compiled step doesn't fit the settings any more."""
    if before is not None and before != now:
        warnings.warn(
            "settings of the optimizer other than the learning rate have changed, so the step is compiled anew; a "
            "schedule that changes them at each step (OneCycleLR, CyclicLR) is to be made with cycle_momentum=False",
            stacklevel=4,
        )


def rates(optimizer: Any) -> list[float]:
    """The learning rates of the groups as multiples of the first one's."""
    values = [float(group["lr"]) for group in optimizer.param_groups]
    if values[0] == 0:  # a warm-up may begin with zeros: the rates they come from count
        values = [float(group.get("initial_lr", 1.0)) for group in optimizer.param_groups]
    return [float(f"{value / values[0]:.6g}") for value in values]

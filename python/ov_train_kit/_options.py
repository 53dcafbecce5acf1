# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The options of a session, from names and objects."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import openvino as ov

from . import _core
from ._models import read_model

LossLike = str | _core.Loss
Losses = LossLike | Sequence[Mapping[str, Any]] | Mapping[str, LossLike]
Patterns = str | Sequence[str] | None


def _loss(loss: LossLike) -> _core.Loss:
    return _core.make_loss(loss, {}) if isinstance(loss, str) else loss


def _losses(loss: Losses) -> list[tuple[_core.Loss, str, str, float]]:
    """Loss terms as (loss, output, target, weight): from one loss, a dict by output, or a list of dicts."""
    if isinstance(loss, Mapping):
        return [(_loss(one), output, "", 1.0) for output, one in loss.items()]
    if isinstance(loss, Sequence) and not isinstance(loss, str):
        for term in loss:
            if unknown := set(term) - {"loss", "output", "target", "weight"}:
                raise _core.ArgumentError(
                    f"a loss term takes loss, output, target and weight, not {', '.join(sorted(unknown))}"
                )
        return [
            (_loss(term["loss"]), term.get("output", ""), term.get("target", ""), float(term.get("weight", 1.0)))
            for term in loss
        ]
    return [(_loss(loss), "", "", 1.0)]


def _pattern(pattern: Patterns) -> str:
    """One regular expression from one or several."""
    if pattern is None:
        return ""
    return pattern if isinstance(pattern, str) else "|".join(f"(?:{one})" for one in pattern)


def read(model: ov.Model | str | os.PathLike[str]) -> ov.Model:
    return model if isinstance(model, ov.Model) else read_model(model)


def session_options(
    *,
    loss: Losses,
    optimizer: str | _core.Optimizer,
    metrics: Sequence[str | _core.Metric],
    schedule: str | _core.Schedule | None,
    groups: Sequence[Mapping[str, Any]],
    trainable: Patterns,
    freeze: Patterns,
    op_types: Sequence[str],
    last_layers: int,
    numbers: Mapping[str, Any],
) -> _core.SessionOptions:
    """The options as the core takes them; `numbers` are those that need no translation."""
    options = _core.SessionOptions()
    for term in _losses(loss):
        options.add_loss(*term)
    options.set_optimizer(_core.make_optimizer(optimizer, {}) if isinstance(optimizer, str) else optimizer)
    if schedule is not None:
        options.set_schedule(_core.make_schedule(schedule, {}) if isinstance(schedule, str) else schedule)
    for metric in metrics:
        options.add_metric(_core.make_metric(metric, {}) if isinstance(metric, str) else metric)
    for group in groups:
        options.add_group(group["pattern"], float(group.get("lr_scale", 1.0)), group.get("weight_decay"))
    options.set_weights(_pattern(trainable), _pattern(freeze), list(op_types), last_layers)
    for name, value in numbers.items():
        setattr(options, name, value)
    return options

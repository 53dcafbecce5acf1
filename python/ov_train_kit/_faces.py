# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that take an object of any framework: they look at its type and call the face that knows it.

A face is a module with some of these functions under the same names. Its framework is imported only when an object of
it arrives.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import openvino as ov

from . import _core


@dataclass(frozen=True)
class Face:
    """What knows the objects of one framework."""

    name: str  #: as `face=` takes it
    module: str  #: inside this package
    what: str  #: the objects it knows, for messages
    matches: Callable[[object], bool]
    functions: frozenset[str]  #: those of this module that it has


def _derives_from(*names: str) -> Callable[[object], bool]:
    """Whether an object's class has one of these bases (`module.Name`, or a package with all below it)."""

    def matches(value: object) -> bool:
        bases = [f"{base.__module__}.{base.__qualname__}" for base in type(value).__mro__]
        return any(base == name or base.startswith(name + ".") for base in bases for name in names)

    return matches


def _is_model_or_path(value: object) -> bool:
    return isinstance(value, (ov.Model, str, os.PathLike))


FACES = (
    Face(
        name="openvino",
        module="_openvino_face",
        what="an openvino.Model or the path of a model",
        matches=_is_model_or_path,
        functions=frozenset({"compile_step", "to_openvino"}),
    ),
    Face(
        name="session",
        module="_session_face",
        what="an ovtk.Session",
        matches=_derives_from("ov_train_kit.session.Session"),
        functions=frozenset({"end_epoch", "report", "to_openvino"}),
    ),
    Face(
        name="torch",
        module="torch",
        what="a torch.nn.Module",
        matches=_derives_from("torch.nn.modules.module.Module", "ov_train_kit.torch"),
        functions=frozenset({"compile_step", "end_epoch", "report", "to_openvino", "transform_model"}),
    ),
)


def _function(name: str, value: object, face: str | None = None) -> Callable[..., Any]:
    """The function `name` of the face that knows `value`; `face` is the caller's choice."""
    having = [one for one in FACES if name in one.functions]
    found = [one for one in having if one.name == face] if face is not None else []
    if face is not None and not found:
        names = ", ".join(f"'{one.name}'" for one in having)
        raise _core.ArgumentError(f"face is one of {names} for {name}, got {face!r}")
    found = found or [one for one in having if one.matches(value)]
    if not found:
        kind = type(value)
        raise _core.ArgumentError(
            f"{name} takes {', '.join(one.what for one in having)}; got {kind.__module__}.{kind.__qualname__}"
        )
    if len(found) > 1:
        names = " or ".join(f"face='{one.name}'" for one in found)
        raise _core.ArgumentError(f"{name} can take this object in {len(found)} ways; say {names}")
    module = importlib.import_module(f"{__package__}.{found[0].module}")
    return getattr(module, name)  # type: ignore[no-any-return]


def transform_model(model: Any, *, face: str | None = None, **options: Any) -> Any:
    """The same model, used and trained as its framework does it, with forward and backward running on OpenVINO.

    Args:
        model: A `torch.nn.Module`.
        face: "torch": decides where the type of `model` leaves a choice.
        **options: Those of the face's own function, e.g. `ov_train_kit.torch.transform_model`.

    Raises:
        ArgumentError: for an object of another kind; it lists what is accepted.
    """
    return _function("transform_model", model, face)(model, **options)


def compile_step(model: Any, loss: Any, optimizer: Any, *, face: str | None = None, **options: Any) -> Any:
    """A function `step(x, y)` that trains on one batch and gives its loss: one OpenVINO model per input signature.

    Args:
        model: An `openvino.Model`, the path of one, or a `torch.nn.Module`.
        loss: As `ovtk.Session` takes it, or a loss of the model's framework.
        optimizer: As `ovtk.Session` takes it, or an optimizer of the model's framework.
        face: Decides where the type of `model` leaves a choice.
        **options: Those of `ovtk.Session`, or of the face's own function.

    Raises:
        ArgumentError: for an object of another kind; it lists what is accepted.

    Example:
        >>> step = ovtk.compile_step("model.xml", "cross_entropy", ovtk.optimizers.AdamW(lr=1e-3))
        >>> loss = step(x, y)
    """
    return _function("compile_step", model, face)(model, loss, optimizer, **options)


def to_openvino(obj: Any, **options: Any) -> ov.Model:
    """The model for inference with the current weights: ordinary ops, nothing of the training.

    Args:
        obj: A session, a step of `compile_step`, a model of `transform_model`, or a model of a framework.
        **options: Those of the face's own function, e.g. `ema=True` for a session.

    Raises:
        ArgumentError: for an object of another kind; it lists what is accepted.
    """
    model: ov.Model = _function("to_openvino", obj)(obj, **options)
    return model


def report(obj: Any) -> dict[str, Any]:
    """What ran where.

    Args:
        obj: A session, a step of `compile_step`, or a model of `transform_model` or `torch.compile`.

    Returns:
        At least `device`, `precision`, `programs` (a dict for each compiled model) and `fallbacks` (a dict for each
        part that did not run on OpenVINO, with `what` and `reason`; empty when all did).

    Raises:
        ArgumentError: for an object of another kind; it lists what is accepted.
    """
    result: dict[str, Any] = _function("report", obj)(obj)
    return result


def end_epoch(obj: Any, metric: float | None = None) -> None:
    """Tells an object that trains that an epoch has ended, and its metric: exports (`export_dir`) depend on it.

    Args:
        obj: A session, a step of `compile_step`, or a model of `transform_model`.
        metric: What `export_every="best"` compares, e.g. the accuracy on held-out data.

    Raises:
        ArgumentError: for an object of another kind; when a metric is needed.
        CheckpointError: when an earlier export could not be written.
    """
    _function("end_epoch", obj)(obj, metric)

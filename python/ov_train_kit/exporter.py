# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`ovtk.Exporter`: writes the model as IR while training goes on."""

from __future__ import annotations

import functools
import os
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import openvino as ov

from . import _core


class Trainer(Protocol):
    """What an exporter needs to know of a training. `ovtk.Session` is one."""

    @property
    def step_count(self) -> int:
        """Optimizer steps done."""

    @property
    def epoch(self) -> int:
        """Epochs done."""

    def model(self) -> ov.Model:
        """The model for inference, with weights that no later step changes."""


class Exporter:
    """Writes the model as IR while training goes on, on a thread of its own.

    Files of the folder: `epoch-003.xml/.bin` after each epoch (counted from 1), or `step-000200.xml/.bin` after each N
    steps; `best.xml/.bin` whenever the metric is better than any before; `last.xml/.bin`, the newest; `index.json`, a
    list of `{file, step, epoch, metric, precision, sha256}`. Each appears whole or not at all. The calls wait only for
    a copy of the weights, and, when the disk is slower than the training, until at most two copies wait to be written.

    Args:
        export_dir: Folder of the files; made when it is missing. An earlier run's `index.json` there goes on.
        export_every: "epoch", "best", or a number of steps.
        export_precision: "f32" or "f16" (weights stored as f16), or a list of these; the first one's files have plain
            names, the others' have theirs in it (`best-f16.xml`).
        larger_is_better: Of the metric.
        ema: Write the averaged weights (`ema_decay` of the session).
        model_info: Entries for `rt_info/model_info` of the IR, e.g. `{"labels": "cat dog"}`.

    Raises:
        ArgumentError: for a bad option.
        CheckpointError: when the folder cannot be used.

    Example:
        >>> exporter = ovtk.Exporter("run", export_every=100)
        >>> for x, y in batches:
        ...     session.step(x, y)
        ...     exporter.end_step(session)
        >>> exporter.finish()
    """

    def __init__(
        self,
        export_dir: str | os.PathLike[str],
        *,
        export_every: str | int = "epoch",
        export_precision: str | Sequence[str] = "f32",
        larger_is_better: bool = True,
        ema: bool = False,
        model_info: Mapping[str, str] | None = None,
    ) -> None:
        precisions = [export_precision] if isinstance(export_precision, str) else list(export_precision)
        self._ema = ema
        self._core = _core.Exporter(
            os.fspath(export_dir), str(export_every), precisions, larger_is_better, dict(model_info or {})
        )
        # what still waits is written when the exporter goes, or Python ends
        self._end = weakref.finalize(self, self._core.finish)

    def end_step(self, trainer: Trainer) -> None:
        """To be called after each step.

        Raises:
            CheckpointError: when an earlier export could not be written.
        """
        self._core.end_step(self._model_of(trainer), trainer.step_count, trainer.epoch)

    def end_epoch(self, trainer: Trainer, metric: float | None = None) -> None:
        """To be called after each epoch, `trainer.epoch` being the number of epochs done.

        Raises:
            ArgumentError: when "best" is to be exported and there is no metric.
            CheckpointError: when an earlier export could not be written.
        """
        self._core.end_epoch(self._model_of(trainer), trainer.step_count, trainer.epoch, metric)

    def finish(self) -> None:
        """Waits until everything is written.

        Raises:
            CheckpointError: when something could not be written.
        """
        self._core.finish()

    def _model_of(self, trainer: Trainer) -> Callable[..., ov.Model]:
        model: Callable[..., ov.Model] = trainer.model
        return functools.partial(model, ema=True) if self._ema else model

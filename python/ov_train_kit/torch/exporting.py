# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""IR files while a PyTorch model trains, by the core's exporter."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import openvino as ov
from torch import nn

from .._core import ArgumentError
from ..exporter import Exporter


class Progress:
    """How far a training is, as `ovtk.Exporter` asks; exports when it is told so."""

    def __init__(
        self,
        model: Callable[[], ov.Model],
        export_dir: str | os.PathLike[str] | None,
        export_every: str | int,
        export_precision: str | Sequence[str],
    ) -> None:
        self.step_count = 0
        self.epoch = 0
        self.model = model
        self.exporter = (
            None
            if export_dir is None
            else Exporter(export_dir, export_every=export_every, export_precision=export_precision)
        )
        self._version: int | None = None

    def end_step(self) -> None:
        """Counts an optimizer step."""
        self.step_count += 1
        if self.exporter is not None:
            self.exporter.end_step(self)

    def end_epoch(self, metric: float | None) -> None:
        """Counts an epoch."""
        self.epoch += 1
        if self.exporter is not None:
            self.exporter.end_epoch(self, metric)

    def look(self, model: nn.Module) -> None:
        """Counts an optimizer step when the parameters have changed since the last look."""
        version = next((one._version for one in model.parameters() if one.requires_grad), 0)
        if self._version is not None and version != self._version:
            self.end_step()
        self._version = version


def end_epoch(obj: Any, metric: float | None = None) -> None:
    """Tells a model of transform_model, or a compiled step, that an epoch has ended.

    Args:
        obj: What transform_model or compile_step returned.
        metric: What `export_every="best"` compares: larger is better.

    Raises:
        ArgumentError: for another object; when a metric is needed.
        CheckpointError: when an earlier export could not be written.
    """
    from .step import CompiledStep
    from .transformed import Transformed, runtime_of

    if isinstance(obj, CompiledStep):
        obj.progress.end_epoch(metric)
    elif isinstance(obj, Transformed):
        progress = runtime_of(obj).progress
        if progress is None:
            raise ArgumentError("the model does not export; give transform_model an export_dir")
        progress.look(obj)
        progress.end_epoch(metric)
    else:
        raise ArgumentError(f"end_epoch takes what transform_model or compile_step returned, got {type(obj).__name__}")

# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`ovtk.Session`: trains an OpenVINO model."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import ArrayLike

from . import _core
from ._arrays import DTYPES, Batch, arrays, floats
from ._options import Losses, Patterns, read, session_options
from ._settings import settings
from .exporter import Exporter


class Session:
    """A training session: the compiled step of one model, and its state.

    The whole step runs as one compiled OpenVINO model. Arrays that fit the model are read without a copy.

    Args:
        model: an `openvino.Model`, or the path of a file that OpenVINO reads. It is left as it is.
        loss: a name, an object of `ovtk.losses`, a dict from output name to one of these, or a list of dicts with
            `loss`, `output`, `target` and `weight`.
        optimizer: a name or an object of `ovtk.optimizers`.
        metrics: names, for `evaluate`.
        trainable: regular expression(s): only the weights they match train.
        freeze: regular expression(s): the weights they match don't train.
        device: "CPU", "GPU", ...
        precision: "f32", "bf16" or "f16": what the device computes in; weights stay f32.
        loss_scale: factor of the loss on the way back, to begin with, so that small gradients are not lost in bf16 and
            f16 (0: 65536 in f16, else 1, which is off). Gradients that overflow halve it and are computed again.
        seed: decides the dropout masks, together with the step.
        schedule: a name, or an object of `ovtk.schedules`.
        groups: dicts with `pattern` and `lr_scale` or `weight_decay`; the first that matches a weight counts.
        clip_norm: largest global norm of the gradients (0: off).
        clip_value: largest absolute value of an element of the gradients (0: off).
        ema_decay: of the moving average of the weights (0: none).
        dropout: probability of dropout before the head (0: none).
        batch_norm_momentum: weight of the batch in the running statistics.
        train_batch_norm: batch statistics in training; else running statistics, frozen.
        op_types: only weights of these ops train.
        last_layers: only weights of the last N layers train (0: of all).
        cache_dir: folder of compiled models (empty: none).
        registry: in place of the standard gradient rules.
        export_dir: folder in which the model is written as IR while it trains (`ovtk.Exporter`); None: it isn't.
        export_every: "epoch" and "best" (see `end_epoch`), or a number of steps.
        export_precision: "f32" or "f16", or a list of these.

    Attributes:
        exporter: the `ovtk.Exporter` that follows the steps, or None; may be set.

    Raises:
        ArgumentError: the model and the options don't fit each other.
        NoRuleError: an op between the weights and the loss has no gradient rule.

    Example:
        >>> session = ovtk.Session(model, optimizer=ovtk.optimizers.AdamW(lr=1e-3))
    """

    exporter: Exporter | None

    def __init__(
        self,
        model: ov.Model | str | os.PathLike[str],
        loss: Losses = "cross_entropy",
        optimizer: str | _core.Optimizer = "adamw",
        *,
        metrics: Sequence[str | _core.Metric] = (),
        trainable: Patterns = None,
        freeze: Patterns = None,
        device: str = "CPU",
        precision: str = "f32",
        loss_scale: float = 0.0,
        seed: int = 0,
        schedule: str | _core.Schedule | None = None,
        groups: Sequence[Mapping[str, Any]] = (),
        clip_norm: float = 0.0,
        clip_value: float = 0.0,
        ema_decay: float = 0.0,
        dropout: float = 0.0,
        batch_norm_momentum: float = 0.1,
        train_batch_norm: bool = True,
        op_types: Sequence[str] = (),
        last_layers: int = 0,
        cache_dir: str = "",
        registry: _core.Registry | None = None,
        export_dir: str | os.PathLike[str] | None = None,
        export_every: str | int = "epoch",
        export_precision: str | Sequence[str] = "f32",
    ) -> None:
        options = session_options(
            loss=loss,
            optimizer=optimizer,
            metrics=metrics,
            schedule=schedule,
            groups=groups,
            trainable=trainable,
            freeze=freeze,
            op_types=op_types,
            last_layers=last_layers,
            numbers={
                "clip_norm": clip_norm,
                "clip_value": clip_value,
                "ema_decay": ema_decay,
                "dropout": dropout,
                "batch_norm_momentum": batch_norm_momentum,
                "train_batch_norm": train_batch_norm,
                "device": device,
                "precision": precision,
                "loss_scale": loss_scale,
                "seed": seed,
                "cache_dir": cache_dir,
            },
        )
        self._start(read(model), options, registry)
        if export_dir is not None:
            self.exporter = Exporter(
                export_dir,
                export_every=export_every,
                export_precision=export_precision,
                larger_is_better=options.larger_is_better,
            )

    def _start(self, model: ov.Model, options: _core.SessionOptions, registry: _core.Registry | None) -> None:
        self._core = _core.Session(model, options, registry)
        self.device, self.precision = options.device, options.precision
        self.exporter = None
        self._inputs = {name: DTYPES[kind] for name, kind, _ in self._core.inputs()}
        self._targets = {name: DTYPES[kind] for name, kind, _ in self._core.targets()}

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        model: ov.Model | str | os.PathLike[str],
        *,
        device: str | None = None,
        registry: _core.Registry | None = None,
    ) -> Session:
        """Makes the session that wrote a checkpoint once more: its next losses are those of the uninterrupted run.

        Raises:
            CheckpointError: the file is damaged or of another model.
        """
        options = _core.options_of(_core.read_metadata(os.fspath(path)))
        if device is not None:
            options.device = device
        session = cls.__new__(cls)
        session._start(read(model), options, registry)
        session.restore(path)
        return session

    def step(self, x: Batch, y: Batch | None = None) -> float:
        """One optimizer step on a batch; gives the loss before the update.

        Raises:
            StateError: the loss is not finite; the state stays as it was.
        """
        loss = self._core.step(*self._batch(x, y))
        if self.exporter is not None:
            self.exporter.end_step(self)
        return loss

    __call__ = step

    def accumulate(self, x: Batch, y: Batch | None = None) -> float:
        """Adds the gradients of a batch to those collected so far; gives its loss."""
        return self._core.accumulate(*self._batch(x, y))

    def apply(self) -> None:
        """One optimizer step with the mean of the collected gradients."""
        self._core.apply()
        if self.exporter is not None:
            self.exporter.end_step(self)

    def gradients(self) -> dict[str, np.ndarray]:
        """Mean of the collected gradients by weight name."""
        return self._core.gradients()

    def evaluate(self, x: Batch, y: Batch | None = None) -> dict[str, float]:
        """Loss and metrics of one batch, weights as for inference."""
        return self._core.evaluate(*self._batch(x, y))

    def evaluation_begin(self) -> None:
        """Starts an evaluation over many batches."""
        self._core.evaluation_begin()

    def evaluation_add(self, x: Batch, y: Batch | None = None) -> None:
        """Adds a batch to the evaluation."""
        self._core.evaluation_add(*self._batch(x, y))

    def evaluation_result(self) -> dict[str, float]:
        """Loss and metrics of all batches added."""
        return self._core.evaluation_result()

    def predict(self, x: Batch) -> np.ndarray | dict[str, np.ndarray]:
        """The model's output; a dict by name when there are several."""
        outputs = self._core.predict(arrays(x, self._inputs, "input"))
        return next(iter(outputs.values())) if len(outputs) == 1 else outputs

    @property
    def learning_rate(self) -> float:
        """The base learning rate, which the schedule multiplies; setting it compiles nothing."""
        return self._core.learning_rate

    @learning_rate.setter
    def learning_rate(self, value: float) -> None:
        self._core.learning_rate = value

    @property
    def current_learning_rate(self) -> float:
        """The rate of the next step."""
        return self._core.current_learning_rate

    def observe(self, metric: float) -> None:
        """Tells the schedule a metric (for plateau)."""
        self._core.observe(metric)

    @property
    def step_count(self) -> int:
        """Optimizer steps done."""
        return self._core.step_count

    @property
    def epoch(self) -> int:
        """Epochs done, as told."""
        return self._core.epoch

    @epoch.setter
    def epoch(self, value: int) -> None:
        self._core.epoch = value

    def end_epoch(self, metric: float | None = None) -> None:
        """Counts an epoch and, where `export_dir` is set, exports.

        Args:
            metric: what `export_every="best"` compares: larger is better, unless the session's first metric is an
                error (mse, mae). The plateau schedule is told by `observe`.

        Raises:
            ArgumentError: when "best" is to be exported and there is no metric.
            CheckpointError: when an earlier export could not be written.
        """
        self.epoch += 1
        if self.exporter is not None:
            self.exporter.end_epoch(self, metric)

    def weights(self) -> list[dict[str, Any]]:
        """What is known of each weight: name, role, shape, op, trainable, note."""
        return self._core.weights()

    def parameters(self, *, ema: bool = False) -> dict[str, np.ndarray]:
        """Copies of all weights by name; of the averaged ones when `ema`."""
        return self._core.parameters(ema)

    def set_parameters(self, values: Mapping[str, ArrayLike]) -> None:
        """Sets some weights."""
        self._core.set_parameters(floats(values))

    def slots(self) -> dict[str, np.ndarray]:
        """Copies of the optimizer's state: "NAME/SLOT"."""
        return self._core.slots()

    def set_slots(self, values: Mapping[str, ArrayLike]) -> None:
        """Sets some of the optimizer's state."""
        self._core.set_slots(floats(values))

    def save(self, path: str | os.PathLike[str], **extra: object) -> None:
        """Writes a checkpoint (safetensors); `extra` goes into its metadata."""
        self._core.save(os.fspath(path), settings(extra))

    def restore(self, path: str | os.PathLike[str]) -> dict[str, str]:
        """Goes on from a checkpoint of the same model and optimizer; gives its metadata."""
        return self._core.load(os.fspath(path))

    def model(self, *, ema: bool = False) -> ov.Model:
        """The model for inference with the current (or averaged) weights."""
        return self._core.trained_model(ema)

    def export(self, path: str | os.PathLike[str], precision: str = "f32", *, ema: bool = False) -> None:
        """Writes the model for inference as IR; `precision` f32, or f16 (weights stored as f16)."""
        self._core.export_model(os.fspath(path), precision, ema)

    def profile(self, x: Batch, y: Batch | None = None) -> list[dict[str, Any]]:
        """Where the time of a step goes: name, type, milliseconds and phase of each op; the state stays as it is."""
        return self._core.profile(*self._batch(x, y))

    def programs(self) -> list[dict[str, Any]]:
        """What has been compiled so far: kind (step, accumulation, update, evaluation, prediction), inputs (name to
        type and shape), devices and precision of each compiled model."""
        return self._core.programs()

    def _batch(self, x: Batch, y: Batch | None) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
        inputs = arrays(x, self._inputs, "input")
        return inputs, {} if y is None else arrays(y, self._targets, "target")

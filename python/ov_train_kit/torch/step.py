# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`compile_step`: forward, loss, backward and update of a PyTorch module as one OpenVINO model."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import nn

from .. import _core, losses
from .._core import ArgumentError, StateError
from .caching import Cache
from .exporting import Progress
from .inference import to_openvino
from .lifting import Lifted, lift
from .losses import loss_value
from .modules import check, fingerprint
from .optimizers import settings_of, translation_of, warn_of_change
from .programs import Target
from .step_session import StepSession
from .structure import as_arguments, flatten
from .sync_hook import SyncHook
from .transformed import Transformed, eager_view

#: Compiled steps of one module: one for each signature of batches.
LARGEST = 8


def compile_step(
    model: nn.Module,
    loss: Callable[..., torch.Tensor] | None,
    optimizer: Any,
    *,
    device: str = "CPU",
    precision: str = "f32",
    clip_norm: float = 0.0,
    clip_value: float = 0.0,
    torch_rng: bool = False,
    seed: int = 0,
    cache_dir: str = "",
    export_dir: str | os.PathLike[str] | None = None,
    export_every: str | int = "epoch",
    export_precision: str | Sequence[str] = "f32",
) -> CompiledStep:
    """Returns `step(x, y)`, which does one optimizer step on a batch and gives the loss before the update.

    The parameters and the optimizer's state live in the step while it runs. They are written back to `model` and
    `optimizer` when they are asked for (`state_dict()`, a call of the model) or by `step.sync()`; the learning rate is
    read from `optimizer` before each step, so that every scheduler of PyTorch works.

    Args:
        model: A module on the CPU, in train() or eval() mode as it shall be trained.
        loss: `loss(output, y)` in PyTorch; None when the model's output is the loss, or has an attribute `loss`.
        optimizer: SGD, Adam, AdamW, RMSprop or Adagrad of `torch.optim`.
        device: "CPU", "GPU", ...
        precision: What the device computes in: "f32", "bf16" or "f16"; weights and updates stay f32.
        clip_norm: Largest global norm of the gradients (0: off).
        clip_value: Largest absolute value of an element of the gradients (0: off).
        torch_rng: Draw dropout masks from PyTorch's global generator, as eager mode does. Otherwise they depend on
            `seed` and the number of the step alone.
        seed: Decides the masks, together with the step.
        cache_dir: Folder of compiled models, kept from run to run; empty: none.
        export_dir: Folder in which the model is written as IR while it trains (`ovtk.Exporter`); None: it isn't.
        export_every: "epoch" and "best" (see `ovtk.end_epoch`), or a number of steps.
        export_precision: "f32" or "f16", or a list of these.

    Raises:
        ArgumentError: The optimizer is not known; there is nothing to train. At the first step: the module cannot be
            exported (the message names the line).
        NoRuleError: at the first step: an op has no gradient rule.

    Example:
        >>> step = ovtk.compile_step(model, torch.nn.CrossEntropyLoss(), torch.optim.AdamW(model.parameters()))
        >>> for x, y in loader:
        ...     loss = step(x, y)
    """
    clipping = {"clip_norm": clip_norm, "clip_value": clip_value}
    step = CompiledStep(model, loss, optimizer, Target(device, precision, cache_dir), clipping, torch_rng, seed)
    step.progress = Progress(lambda: to_openvino(step), export_dir, export_every, export_precision)
    return step


class CompiledStep:
    """What compile_step returns. Call it with a batch; see compile_step."""

    def __init__(
        self,
        model: nn.Module,
        loss: Callable[..., torch.Tensor] | None,
        optimizer: Any,
        target: Target,
        clipping: dict[str, Any],
        torch_rng: bool,
        seed: int,
    ) -> None:
        if not isinstance(model, nn.Module):
            raise ArgumentError(f"compile_step takes a torch.nn.Module, got {type(model).__name__}")
        if isinstance(loss, nn.Module) and any(True for _ in loss.parameters()):
            raise ArgumentError("the loss has parameters of its own; make it part of the model, and give loss=None")
        check(model)
        self.model = model
        self.loss = loss
        self.optimizer = optimizer
        self.target = target
        self.translation = translation_of(optimizer)
        self._clipping = clipping
        self._generator = None if torch_rng else torch.Generator()
        self._seed = seed
        self._sessions: Cache[StepSession] = Cache(LARGEST)
        self.progress: Progress  #: that exports follow
        self._example: tuple[tuple[Any, ...], dict[str, Any]] | None = None
        self._current: StepSession | None = None
        self._steps = 0
        self._collected = 0  #: batches since the last step
        self._settings: tuple[Any, ...] | None = None  #: of the optimizer, at the last call
        self._is_ahead = False  #: the session holds newer values than the module
        self._versions: list[int] = []
        self._add_hooks()

    def _add_hooks(self) -> None:
        sync = SyncHook(self.sync)
        self.model.register_forward_pre_hook(sync)
        self.model.register_state_dict_pre_hook(sync)
        self.model.register_load_state_dict_pre_hook(sync)
        self.optimizer.register_state_dict_pre_hook(sync)
        self.optimizer.register_step_pre_hook(sync)
        self.optimizer.register_load_state_dict_pre_hook(sync)
        self.optimizer.register_load_state_dict_post_hook(lambda _: self.reload())

    def __call__(self, x: Any, y: Any = None) -> torch.Tensor:
        """One step on a batch; `x` is what the model is called with: a tensor, a tuple of arguments or a dict."""
        session, tensors = self._session_for(x, y)
        loss = session.core.step(session.feed(tensors, self._draw(session.lifted)), {})
        self._steps += 1
        self._is_ahead = True
        self.optimizer._opt_called = True  # schedulers look at it
        self.progress.end_step()
        return torch.tensor(loss)

    def accumulate(self, x: Any, y: Any = None) -> torch.Tensor:
        """Adds the gradients of a batch to those collected so far; gives its loss."""
        session, tensors = self._session_for(x, y)
        loss = session.core.accumulate(session.feed(tensors, self._draw(session.lifted)), {})
        self._collected += 1
        self._is_ahead = True
        return torch.tensor(loss)

    def apply(self) -> None:
        """One optimizer step with the mean of the collected gradients."""
        if self._current is None:
            raise StateError("there are no gradients to apply; call accumulate() first")
        self._current.core.apply()
        self.optimizer._opt_called = True
        self._collected = 0
        self._steps += 1
        self.progress.end_step()

    def sync(self) -> None:
        """Writes parameters, buffers and the optimizer's state back to the module and the optimizer."""
        if self._current is None or not self._is_ahead:
            return
        self._check_unchanged()
        self._is_ahead = False
        with torch.no_grad():
            self._current.write_back()
        self._versions = self._seen_versions()

    def reload(self) -> None:
        """Reads everything from the module and the optimizer again, e.g. after values were changed through `.data`."""
        self._versions = []

    def sessions(self) -> list[StepSession]:
        """What was made so far, one for each shape of batches."""
        return list(self._sessions)

    def example(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Arguments that the model was called with last."""
        if self._example is None:
            raise ArgumentError("the step has not been called yet; call it once, or give an example of the inputs")
        return self._example

    def _draw(self, lifted: Lifted) -> list[torch.Tensor]:
        if self._generator is not None and lifted.draws:
            self._generator.manual_seed((self._seed * 1_000_003 + self._steps) * 1_009 + self._collected)
        return [draw.make(self._generator) for draw in lifted.draws]

    def _session_for(self, x: Any, y: Any) -> tuple[StepSession, list[torch.Tensor]]:
        """The session for this signature, which holds the current values."""
        tensors: list[torch.Tensor] = []
        self._example = as_arguments(x)
        structure = flatten((self._example, y), tensors)
        signature = tuple((tuple(one.shape), one.dtype) for one in tensors)
        before, self._settings = self._settings, settings_of(self.optimizer)
        warn_of_change(before, self._settings)
        key = (fingerprint(self.model), structure.key(), signature, self._settings)

        def make() -> StepSession:
            return self._make(structure, tensors)

        session = self._sessions.get(key, make)
        if session is not self._current:
            if self._collected:
                raise StateError("batches of one step must have one shape; call apply() before the shape changes")
            self.sync()
            self._versions = []
            self._current = session
        if self._versions != self._seen_versions():
            self._check_unchanged()
            self._steps = session.read(self._steps)
            self._versions = self._seen_versions()
        session.core.learning_rate = float(self.optimizer.param_groups[0]["lr"])
        return session, tensors

    def _check_unchanged(self) -> None:
        if self._is_ahead and self._versions and self._versions != self._seen_versions():
            raise StateError(
                "parameters of the model were changed while the step held newer values; call step.sync() before "
                "changing them"
            )

    def _seen_versions(self) -> list[int]:
        return [one._version for one in self.model.parameters()]

    def _make(self, structure: Any, tensors: Sequence[torch.Tensor]) -> StepSession:
        translation_of(self.optimizer)
        self.sync()
        check(self.model)
        view = eager_view(self.model) if isinstance(self.model, Transformed) else self.model

        def call(leaves: Sequence[torch.Tensor]) -> list[torch.Tensor]:
            (args, kwargs), target = structure.build(leaves)
            return [loss_value(view(*args, **kwargs), self.loss, target)]

        lifted = lift(view, call, tensors)
        return StepSession(lifted, self.model, self.optimizer, self.translation, self._core_options())

    def _core_options(self) -> _core.SessionOptions:
        options = _core.SessionOptions()
        options.add_loss(losses.output(), "", "", 1.0)
        options.set_optimizer(self.translation.make(self.optimizer.param_groups[0]))
        options.train_batch_norm = False  # the graph is in the form of its mode already
        options.device, options.precision = self.target.device, self.target.precision
        options.cache_dir = self.target.cache_dir
        for name, value in self._clipping.items():
            setattr(options, name, value)
        return options

# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The graphs of one module: exported and compiled for each mode and signature when they are first needed."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from .._core import ArgumentError
from .caching import Cache
from .differentiable import Differentiable
from .exporting import Progress
from .lifting import Lifted, Output, lift_call
from .modules import check, fingerprint, tensor_at
from .programs import Port, Target
from .structure import Structure, flatten
from .transformed import HOOKS, eager_view

#: Graphs of one module: one for each mode (train, eval) and signature of inputs.
LARGEST = 16


@dataclass
class Variant:
    """A module exported in one mode, for one signature of inputs."""

    lifted: Lifted
    function: Differentiable
    structure: Structure  #: of what the module returns


class Runtime:
    """Runs a module on OpenVINO. Copies and pickles of it begin without graphs."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.variants: Cache[Variant] = Cache(LARGEST)
        self.warned = False
        self.example: tuple[Structure, list[Port]] | None = None  #: what the module was called with last
        self.progress: Progress | None = None  #: of a training that exports
        self.is_making = False  #: a call has got no further than making its graph, and has changed nothing
        self._bound: tuple[Any, list[torch.Tensor | None]] | None = None

    def __reduce__(self) -> Any:
        return type(self), (self.target,)

    def view(self, module: Any) -> nn.Module:
        """What is exported for a module."""
        check(module)
        self._warn_of_hooks(module)
        return eager_view(module)

    def call(self, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls the module on OpenVINO."""
        tensors: list[torch.Tensor] = []
        structure = flatten((args, kwargs), tensors)
        if self.progress is not None and torch.is_grad_enabled():
            self.progress.look(module)
        self.is_making = True
        variant, state = self._variant(module, structure, tensors)
        places = variant.lifted.inputs
        given = [
            tensors[place.index] if place.kind == "argument" else known
            for place, known in zip(places, state, strict=True)
        ]
        variant.function.prepare(given)
        self.is_making = False
        for i, place in enumerate(places):
            if place.kind == "random":
                given[i] = variant.lifted.draws[place.index].make(None)
        outputs = variant.function(given) if variant.function.outputs else []
        self.example = (structure, [Port(tuple(one.shape), one.dtype) for one in tensors])

        def value(output: Output) -> torch.Tensor:
            if output.given is None:
                return outputs[output.output]
            place = output.given
            return tensors[place.index] if place.kind == "argument" else tensor_at(module, place.name)

        with torch.no_grad():
            for output in variant.lifted.buffers:
                tensor_at(module, output.name).copy_(value(output))
            for output in variant.lifted.arguments:
                tensors[output.argument].copy_(value(output))
        return variant.structure.build([value(output) for output in variant.lifted.results])

    def _variant(
        self, module: Any, structure: Structure, tensors: Sequence[torch.Tensor]
    ) -> tuple[Variant, list[torch.Tensor | None]]:
        """The graph for these inputs, and the module's own tensors among its inputs."""
        signature = tuple((tuple(one.shape), one.dtype) for one in tensors)
        key = (fingerprint(module), structure.key(), signature)
        variant = self.variants.get(key, lambda: self._make(module, structure, tensors))
        state = self._state(module, variant)
        if state is None:  # parameters have other shapes or types now
            self.variants.drop(key)
            variant = self.variants.get(key, lambda: self._make(module, structure, tensors))
            state = self._state(module, variant)
            assert state is not None
        return variant, state

    def _state(self, module: Any, variant: Variant) -> list[torch.Tensor | None] | None:
        """Parameters and buffers in the places where they are inputs; nothing when they don't fit any more."""
        bound = self._bound
        if bound is None or bound[0] is not variant:
            tensors = [
                tensor_at(module, given.name) if given.kind in ("parameter", "buffer") else None
                for given in variant.lifted.inputs
            ]
            bound = self._bound = (variant, tensors)
        for known, port in zip(bound[1], variant.function.inputs, strict=True):
            if known is not None and not (known.dtype == port.dtype and known.shape == port.shape and known.is_cpu):
                return None
        return bound[1]

    def _make(self, module: Any, structure: Structure, tensors: Sequence[torch.Tensor]) -> Variant:
        for tensor in tensors:
            if tensor.device.type != "cpu":
                raise ArgumentError(f'an input is on the device {tensor.device}; move it with .to("cpu")')
            if tensor.dtype == torch.float64:
                raise ArgumentError(
                    "an input is of dtype float64, which OpenVINO devices do not compute in; use .float()"
                )
        view = self.view(module)
        lifted, returned = lift_call(view, structure, tensors)
        for output in lifted.arguments:
            if tensors[output.argument].requires_grad:
                raise ArgumentError("the model changes an argument in place that needs a gradient; clone it first")
        of = {output.output for output in lifted.results if output.given is None and not output.detached}
        return Variant(lifted, Differentiable(lifted.model, self.target, sorted(of)), returned)

    def _warn_of_hooks(self, module: nn.Module) -> None:
        inside = (one for one in module.modules() if one is not module)
        if not self.warned and any(one.__dict__[hooks] for one in inside for hooks in HOOKS):
            self.warned = True
            warnings.warn(
                "hooks on submodules run once for each graph that is made of a transformed model, not at each call; "
                "those on the model itself and on its parameters run as usual",
                stacklevel=2,
            )

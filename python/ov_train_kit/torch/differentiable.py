# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""OpenVINO models as functions that PyTorch's autograd can differentiate, as often as it likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import openvino as ov
import torch

from .. import _core
from .conversion import DTYPES
from .programs import Arenas, Port, Program, Target
from .stop_gradient import rules


def port_of(value: ov.Output) -> Port:
    return Port(tuple(value.get_shape()), DTYPES[value.get_element_type().to_string()])


class Differentiable:
    """A function of tensors, computed by a model of static shapes.

    Its gradients come from the core, as one model that runs forward and keeps what a second one needs to run backward.
    Models are compiled when they are first needed.

    Args:
        model: Any model.
        target: Where it runs.
        of: Indices of the outputs that gradients may come in for.
    """

    def __init__(self, model: ov.Model, target: Target, of: Sequence[int]) -> None:
        self.model = model
        self.target = target
        self.inputs = [port_of(port) for port in model.inputs]
        self.outputs = [port_of(port) for port in model.outputs]
        self.of = [index for index in of if self.outputs[index].dtype.is_floating_point]
        self._plain: Program | None = None
        self._halves: dict[tuple[int, ...], Halves] = {}
        self._gradients: dict[tuple[int, ...], Differentiable] = {}

    def prepare(self, tensors: Sequence[torch.Tensor | None]) -> Halves | Program:
        """What a call with such tensors runs, compiled when first needed; None stands for one without gradient."""
        if torch.is_grad_enabled() and self.of:
            wrt = tuple(i for i, tensor in enumerate(tensors) if tensor is not None and tensor.requires_grad)
            if wrt:
                return self.halves(wrt)
        if self._plain is None:
            self._plain = Program(self.model, self.target)
        return self._plain

    def __call__(self, tensors: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """Runs on tensors of the inputs' shapes and types."""
        prepared = self.prepare(tensors)
        if isinstance(prepared, Halves):
            return list(_Function.apply(prepared, *tensors))
        contiguous = [tensor.contiguous() for tensor in tensors]
        results = [port.empty() for port in self.outputs]
        prepared.run([tensor.data_ptr() for tensor in contiguous], [tensor.data_ptr() for tensor in results])
        return results

    def halves(self, wrt: tuple[int, ...]) -> Halves:
        """The forward and the backward model for gradients with respect to these inputs."""
        found = self._halves.get(wrt)
        if found is None:
            found = self._halves[wrt] = Halves(self, wrt)
        return found

    def gradient(self, wrt: tuple[int, ...]) -> Differentiable:
        """The gradients as a function of the inputs and the incoming gradients."""
        found = self._gradients.get(wrt)
        if found is None:
            model = _core.gradient(
                self.model, of=list(self.of), wrt=list(wrt), registry=rules(), with_outputs=False, seed_scalars=True
            )
            found = self._gradients[wrt] = Differentiable(model, self.target, range(len(wrt)))
        return found

    def programs(self) -> list[tuple[str, Program]]:
        """What was compiled so far, and what for."""
        found = [] if self._plain is None else [("inference", self._plain)]
        for halves in self._halves.values():
            found += [("forward", halves.forward), ("backward", halves.backward)]
        for gradient in self._gradients.values():
            found += [(f"gradient of {kind}", program) for kind, program in gradient.programs()]
        return found

    def kept_bytes(self) -> int:
        """Memory for values that wait for a backward pass."""
        return sum(halves.arenas.bytes() for halves in self._halves.values())


class Halves:
    """A model that runs forward, and one that runs backward."""

    def __init__(self, function: Differentiable, wrt: tuple[int, ...]) -> None:
        self.function = function
        self.wrt = wrt
        #: `inputs` and `seeds`: which inputs, and incoming gradients of which entries of `of`, the backward model takes
        forward, backward, self.inputs, self.seeds = _core.cut_gradient(
            function.model, of=function.of, wrt=list(wrt), registry=rules()
        )
        self.forward = Program(forward, function.target)
        self.backward = Program(backward, function.target)
        self.arenas = Arenas(self.forward.outputs[len(function.outputs) :])

    def run_forward(self, tensors: Sequence[torch.Tensor]) -> tuple[list[torch.Tensor], torch.Tensor]:
        """Returns the results, and the memory that holds what the backward half needs."""
        contiguous = [tensor.contiguous() for tensor in tensors]
        results = [port.empty() for port in self.function.outputs]
        arena = self.arenas.take()
        try:
            addresses = [tensor.data_ptr() for tensor in results] + self.arenas.addresses(arena.memory)
            self.forward.run([tensor.data_ptr() for tensor in contiguous], addresses)
            return results, arena.memory.detach()
        finally:
            self.arenas.give_back(arena)

    def run_backward(
        self, tensors: Sequence[torch.Tensor], kept: torch.Tensor, seeds: Sequence[torch.Tensor]
    ) -> list[torch.Tensor]:
        """Returns the gradients, from the inputs in `inputs`, the memory of the forward half, and those in `seeds`."""
        contiguous = [tensor.contiguous() for tensor in (*tensors, *seeds)]
        addresses = [tensor.data_ptr() for tensor in contiguous]
        count = len(self.inputs)
        gradients = [port.empty() for port in self.backward.outputs]
        self.backward.run(
            addresses[:count] + self.arenas.addresses(kept) + addresses[count:],
            [tensor.data_ptr() for tensor in gradients],
        )
        return gradients


class _Function(torch.autograd.Function):
    """One call of a Differentiable, as autograd sees it."""

    @staticmethod
    def forward(ctx: Any, halves: Halves, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        results, kept = halves.run_forward(tensors)
        ctx.halves = halves
        ctx.tensors = tensors
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(kept, *(tensors[i] for i in halves.inputs))
        of = set(halves.function.of)
        ctx.mark_non_differentiable(*(result for i, result in enumerate(results) if i not in of))
        return tuple(results)

    @staticmethod
    def backward(ctx: Any, *incoming: torch.Tensor | None) -> tuple[torch.Tensor | None, ...]:
        halves: Halves = ctx.halves
        function = halves.function
        kept, *tensors = ctx.saved_tensors
        seeds = [_seed(incoming[i], function.outputs[i]) for i in function.of]
        if torch.is_grad_enabled():
            found = function.gradient(halves.wrt)([*ctx.tensors, *seeds])
        else:
            found = halves.run_backward(tensors, kept, [seeds[i] for i in halves.seeds])
        gradients: list[torch.Tensor | None] = [None] * (1 + len(ctx.tensors))
        for i, gradient in zip(halves.wrt, found, strict=True):
            gradients[1 + i] = gradient
        return tuple(gradients)


def _seed(given: torch.Tensor | None, port: Port) -> torch.Tensor:
    return torch.zeros(port.shape, dtype=port.dtype) if given is None else given

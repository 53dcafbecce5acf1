# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The core's session of one exported training step, and the way of its state from and to PyTorch."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import openvino as ov
import torch
from torch import nn

from .. import _core
from .._core import ArgumentError
from .lifting import Lifted
from .modules import tensor_at
from .optimizers import Translation, rates
from .stop_gradient import rules

Array = np.ndarray[Any, Any]


class StepSession:
    """Trains one exported step: the loss, with parameters and floating-point buffers as weights of the core.

    Args:
        lifted: Its first result is the loss.
        model: Whose parameters and buffers those of `lifted` are.
        optimizer: PyTorch's, which keeps the settings, and the state when it is written back.
        translation: Between the two.
        options: Everything but the parameter groups.
    """

    def __init__(
        self, lifted: Lifted, model: nn.Module, optimizer: Any, translation: Translation, options: _core.SessionOptions
    ) -> None:
        self.lifted = lifted
        self.model = model
        self.optimizer = optimizer
        self.translation = translation
        self.batches = 0  #: that the model's counters have not counted yet
        state = [i for i, given in enumerate(lifted.inputs) if self._is_state(given)]
        rest = [i for i in range(len(lifted.inputs)) if i not in state]
        self.weights = [lifted.inputs[i].name for i in state]
        self.others = [(lifted.model.inputs[i].get_any_name(), lifted.inputs[i]) for i in rest]
        self.counters = {output.name: output.increment for output in lifted.buffers if output.increment}
        self.trained = self._trained(options)
        results, updates = self._results()
        parameters = lifted.model.get_parameters()
        graph = ov.Model(results, [parameters[i] for i in rest + state], "step")
        weights = [(name, self._value(name), name in self.trained) for name in self.weights]
        self.core = _core.Session.lifted(graph, weights, updates, options, rules())

    def _is_state(self, given: Any) -> bool:
        if given.kind not in ("parameter", "buffer"):
            return False
        return tensor_at(self.model, given.name).dtype == torch.float32

    def _value(self, name: str) -> Array:
        return np.array(tensor_at(self.model, name).detach().numpy(), order="C")

    def _trained(self, options: _core.SessionOptions) -> list[str]:
        """Names of the weights that the optimizer trains; their groups go into the options."""
        groups = self.optimizer.param_groups
        group_of = {id(p): i for i, group in enumerate(groups) for p in group["params"]}
        parameters = dict(self.model.named_parameters(remove_duplicate=False))  # a tied one may go by any of its names
        ratios = rates(self.optimizer)
        trained = []
        for name in self.weights:
            parameter = parameters.get(name)
            if parameter is None or not parameter.requires_grad or id(parameter) not in group_of:
                continue
            trained.append(name)
            if len(groups) > 1:
                index = group_of[id(parameter)]
                options.add_group(_escape(name), ratios[index], float(groups[index]["weight_decay"]))
        return trained

    def _results(self) -> tuple[list[ov.Node], list[tuple[int, int]]]:
        """The loss and the new values of buffers; which output is the new value of which weight."""
        places = {name: i for i, name in enumerate(self.weights)}
        results = [self.lifted.model.results[self.lifted.results[0].output]]
        updates = []
        for output in self.lifted.buffers:
            if output.given is not None or output.increment:
                continue
            if output.name not in places:
                raise ArgumentError(
                    f"the buffer '{output.name}' changes in a way that a compiled step does not know: floating-point "
                    "values and counters can; use transform_model and an ordinary loop"
                )
            updates.append((len(results), places[output.name]))
            results.append(self.lifted.model.results[output.output])
        return results, updates

    def feed(self, tensors: Sequence[torch.Tensor], draws: Sequence[torch.Tensor]) -> dict[str, Array]:
        """What the core is given for a batch."""
        self.batches += 1
        sources = {"argument": tensors, "random": draws}

        def value(given: Any) -> torch.Tensor:
            return sources[given.kind][given.index] if given.kind in sources else tensor_at(self.model, given.name)

        return {name: value(given).detach().contiguous().numpy() for name, given in self.others}

    def read(self, steps: int) -> int:
        """Takes over the values of the module and the optimizer; `steps` of them were done unless the optimizer knows
        better. Returns the number."""
        self.core.set_parameters({name: self._value(name) for name in self.weights})
        slots = self.core.slots()
        found: dict[str, Array] = {}
        known = 0
        for name in self.trained:
            state = self.optimizer.state.get(tensor_at(self.model, name), {})
            known = max(known, int(state.get("step", 0)))
            for slot, theirs in self.translation.slots.items():
                value = state.get(theirs)
                if value is not None and f"{name}/{slot}" in slots:
                    found[f"{name}/{slot}"] = np.array(value.numpy(), order="C")
        self.core.set_slots(found)
        self.core.step_count = known if self.translation.counts else steps
        self.batches = 0
        return self.core.step_count

    def write_back(self) -> None:
        """Gives the values to the module and the optimizer."""
        values = self.core.parameters(False)
        for name in self.weights:
            tensor_at(self.model, name).copy_(torch.from_numpy(values[name]))
        for name, increment in self.counters.items():
            tensor_at(self.model, name).add_(increment * self.batches)
        self.batches = 0
        slots = self.core.slots()
        for name in self.trained:
            state = self.optimizer.state[tensor_at(self.model, name)]
            if self.translation.counts:
                state["step"] = torch.tensor(float(self.core.step_count))
            for slot, theirs in self.translation.slots.items():
                if f"{name}/{slot}" in slots:
                    state[theirs] = torch.from_numpy(slots[f"{name}/{slot}"].copy())


def _escape(name: str) -> str:
    """A regular expression for exactly this name."""
    return re.sub(r"([.^$*+?()\[\]{}|\\])", r"\\\1", name)

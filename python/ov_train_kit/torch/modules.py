# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Where a module's parameters and buffers are, and whether anything about the module has changed."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from .._core import ArgumentError
from .conversion import TYPES


def fingerprint(module: nn.Module) -> tuple[int, ...]:
    """Changes when a submodule or parameter is replaced, added or removed, or switches between train() and eval()."""
    found: list[int] = []
    pending = [module]
    seen: set[int] = set()
    while pending:
        one = pending.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        found.append(id(one) if one.training else -id(one))
        found.extend(map(id, one._parameters.values()))
        found.extend(map(id, one._buffers.values()))
        pending.extend(child for child in one._modules.values() if child is not None)
    return tuple(found)


def tensor_at(module: nn.Module, name: str) -> torch.Tensor:
    """A parameter or buffer by its name."""
    *path, last = name.split(".")
    owner: Any = module
    for part in path:
        owner = getattr(owner, part)
    found = owner._parameters.get(last)
    return found if found is not None else owner._buffers[last]


def check(module: nn.Module) -> None:
    """Refuses modules that cannot run: not in the memory of this machine, of a type that OpenVINO lacks, or empty."""
    tensors = [*module.named_parameters(), *module.named_buffers()]
    if not tensors:
        raise ArgumentError(f"{type(module).__name__} has no parameters, so there is nothing to train")
    for name, tensor in tensors:
        if tensor.device.type != "cpu":
            cure = (
                "materialize it with to_empty() and load its weights" if tensor.is_meta else 'move it with .to("cpu")'
            )
            raise ArgumentError(
                f"'{name}' is on the device {tensor.device}; OpenVINO devices read the memory of the CPU: {cure}"
            )
        if tensor.dtype not in TYPES or tensor.dtype == torch.float64:
            raise ArgumentError(
                f"'{name}' is of type {tensor.dtype}, which OpenVINO devices do not compute in; use .float()"
            )

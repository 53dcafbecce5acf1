# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The loss of a step: whatever a function of PyTorch computes, exported together with the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .._core import ArgumentError


def loss_value(output: Any, loss: Callable[..., torch.Tensor] | None, target: Any) -> torch.Tensor:
    """`loss(output, target)`; without a target `loss(output)`; without a loss the output itself or its `loss`.

    Raises:
        ArgumentError: it is not one number.
    """
    if loss is None:
        value = output if isinstance(output, torch.Tensor) else getattr(output, "loss", None)
    elif target is None:
        value = loss(output)
    else:
        value = loss(output, target)
    if not isinstance(value, torch.Tensor) or value.numel() != 1:
        shape = list(value.shape) if isinstance(value, torch.Tensor) else type(value).__name__
        raise ArgumentError(f"a step needs one number as its loss, got {shape}; use a reduction (mean or sum)")
    return value

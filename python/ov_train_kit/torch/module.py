# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`transform_model`: a module that computes forward and backward with OpenVINO."""

from __future__ import annotations

import os
from collections.abc import Sequence

from torch import nn

from .._core import ArgumentError
from .exporting import Progress
from .inference import to_openvino
from .modules import check
from .programs import Target
from .runtime import Runtime
from .transformed import RUNTIME, Transformed, blank


def transform_model(
    module: nn.Module,
    device: str = "CPU",
    precision: str = "f32",
    *,
    cache_dir: str = "",
    export_dir: str | os.PathLike[str] | None = None,
    export_every: str | int = "epoch",
    export_precision: str | Sequence[str] = "f32",
) -> nn.Module:
    """Returns a module that is used exactly like `module` and computes with OpenVINO, forward and backward.

    It has the same parameters (the very objects), buffers, submodules, methods and type, so optimizers, `state_dict`,
    `train()`, hooks on parameters and gradient accumulation work as they did. Each mode and each new shape of inputs is
    exported and compiled when it is first met; the last 16 are kept.

    Args:
        module: On the CPU; it stays as it is, and shares its parameters and submodules with the result.
        device: "CPU", "GPU", "NPU", ...
        precision: What the device computes in: "f32", "bf16" or "f16". Parameters and gradients keep their types.
        cache_dir: Folder of compiled models, kept from run to run; empty: none.
        export_dir: Folder in which the model is written as IR while it trains (`ovtk.Exporter`); None: it isn't.
        export_every: "epoch" and "best" (see `ovtk.end_epoch`), or a number of optimizer steps.
        export_precision: "f32" or "f16", or a list of these.

    Raises:
        ArgumentError: there is nothing to train, it is on another device, or an option is unknown. At the first call:
            the module cannot be exported (the message names the line), or an input doesn't fit.
        NoRuleError: at the first call that needs gradients: an op has no gradient rule.

    Example:
        >>> model = ovtk.transform_model(model)
        >>> loss = criterion(model(x), y)
        >>> loss.backward()
    """
    if not isinstance(module, nn.Module):
        raise ArgumentError(f"transform_model takes a torch.nn.Module, got {type(module).__name__}")
    if isinstance(module, Transformed):
        raise ArgumentError("the model is transformed already")
    check(module)
    transformed = blank(type(module))
    transformed.__dict__.update(module.__dict__)
    runtime = transformed.__dict__[RUNTIME] = Runtime(Target(device, precision, cache_dir))
    if export_dir is not None:
        runtime.progress = Progress(lambda: to_openvino(transformed), export_dir, export_every, export_precision)
    return transformed

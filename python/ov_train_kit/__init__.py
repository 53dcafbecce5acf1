# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""OV Train Kit: gradients and training for OpenVINO models. Used as `import ov_train_kit as ovtk`."""

from pathlib import Path
from typing import Any

import openvino as _openvino  # noqa: F401  first: it loads the OpenVINO library that the extension is linked to

from . import losses, metrics, optimizers, schedules
from ._core import (
    ArgumentError,
    CheckpointError,
    Error,
    NoRuleError,
    Registry,
    StateError,
    version,
)
from ._faces import compile_step, end_epoch, report, to_openvino, transform_model
from ._gradient import gradient, hvp, jacobian, stop_gradient, vjp
from ._models import (
    Lifted,
    Weight,
    describe_model,
    find_weights,
    lift,
    read_model,
    replace_head,
    with_batch,
    with_weights,
)
from .exporter import Exporter
from .session import Session

__version__ = version()

__all__ = [
    "ArgumentError",
    "CheckpointError",
    "Error",
    "Exporter",
    "Lifted",
    "NoRuleError",
    "Registry",
    "Session",
    "StateError",
    "Weight",
    "cmake_path",
    "compile_step",
    "describe_model",
    "end_epoch",
    "find_weights",
    "gradient",
    "hvp",
    "jacobian",
    "lift",
    "losses",
    "metrics",
    "ops",
    "optimizers",
    "read_model",
    "replace_head",
    "report",
    "schedules",
    "stop_gradient",
    "to_openvino",
    "transform_model",
    "vjp",
    "with_batch",
    "with_weights",
]


def ops() -> list[dict[str, Any]]:
    """How gradients pass through each op that the library knows, as `ovtk ops --json` prints it."""
    return Registry().ops()


def cmake_path() -> str:
    """The folder of the CMake package inside this installation, for `-Dovtk_DIR=...`."""
    from . import _core

    return str(Path(_core.__file__).parent / "lib" / "cmake" / "ovtk")

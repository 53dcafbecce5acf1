# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The face of `openvino.Model` and model files."""

from __future__ import annotations

import os
from typing import Any

import openvino as ov

from . import _core
from ._models import read_model
from ._options import Losses
from .session import Session


def compile_step(
    model: ov.Model | str | os.PathLike[str], loss: Losses, optimizer: str | _core.Optimizer, **options: Any
) -> Session:
    """A session: called, it does one step."""
    return Session(model, loss, optimizer, **options)


def to_openvino(model: ov.Model | str | os.PathLike[str]) -> ov.Model:
    """The model itself, read when it is a path."""
    return model if isinstance(model, ov.Model) else read_model(model)

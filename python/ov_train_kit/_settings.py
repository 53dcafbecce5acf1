# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Turns names, settings and objects into the losses, optimizers, schedules and metrics of the core."""

from collections.abc import Sequence
from typing import Any


def as_text(value: object) -> str:
    """A setting as the core reads it: numbers with all their digits, lists with commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return ",".join(as_text(item) for item in value)
    return repr(value) if isinstance(value, (int, float)) else str(value)


def settings(given: dict[str, Any]) -> dict[str, str]:
    """Settings as text; those that are None keep the core's default."""
    return {name: as_text(value) for name, value in given.items() if value is not None}

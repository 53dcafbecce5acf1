# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""A hook on a module or an optimizer that belongs to this object alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class SyncHook:
    """Calls a function whatever it is called with; in copies and pickles of its owner it does nothing."""

    def __init__(self, function: Callable[[], None]) -> None:
        self.function = function

    def __call__(self, *_args: Any, **_kwargs: Any) -> None:
        self.function()

    def __reduce__(self) -> Any:
        return Nothing, ()


class Nothing:
    """A hook without effect."""

    def __call__(self, *_args: Any, **_kwargs: Any) -> None:
        return None

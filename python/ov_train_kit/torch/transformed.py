# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Modules that look like others and compute elsewhere."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch import nn

HOOKS = (
    "_forward_hooks",
    "_forward_pre_hooks",
    "_forward_hooks_with_kwargs",
    "_forward_hooks_always_called",
    "_forward_pre_hooks_with_kwargs",
    "_backward_hooks",
    "_backward_pre_hooks",
)
RUNTIME = "_ovtk_runtime"


class Transformed:
    """Marks the modules that transform_model made."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return blank, (original_class(self),), dict(self.__dict__)


def original_class(module: Any) -> Any:
    """The class of the module that was transformed."""
    return next(one for one in type(module).__mro__ if one not in (type(module), Transformed))


def runtime_of(module: Any) -> Any:
    """The Runtime of a transformed module."""
    return module.__dict__[RUNTIME]


def eager_view(module: Any) -> nn.Module:
    """The module as it was: same parameters, buffers, submodules and mode, computing in PyTorch; without its hooks."""
    view = _empty(original_class(module))
    view.__dict__.update({key: value for key, value in module.__dict__.items() if key != RUNTIME})
    for hooks in HOOKS:
        if hooks in view.__dict__:
            view.__dict__[hooks] = type(view.__dict__[hooks])()
    return view


@functools.cache
def _transformed_class(kind: Any) -> Any:
    @functools.wraps(kind.forward)
    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        if torch.compiler.is_compiling():
            return kind.forward(self, *args, **kwargs)
        return runtime_of(self).call(self, args, kwargs)

    return type(kind.__name__, (Transformed, kind), {"forward": forward, "__module__": kind.__module__})


def blank(kind: Any) -> nn.Module:
    """A transformed module of this class without state."""
    return _empty(_transformed_class(kind))


def _empty(kind: Any) -> Any:
    """An object without state: the state comes from elsewhere."""
    return kind.__new__(kind)

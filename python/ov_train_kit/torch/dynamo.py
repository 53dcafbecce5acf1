# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The backend `"ovtk"` of `torch.compile`."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import fx

from .._core import ArgumentError
from .programs import Target
from .runtime import Runtime

_OPTIONS = {"device": "CPU", "precision": "f32", "cache_dir": "", "strict": False}

#: Every graph that torch.compile has given us and that is still in use.
GRAPHS: weakref.WeakSet[CompiledGraph] = weakref.WeakSet()


def backend(
    module: fx.GraphModule, _examples: Sequence[Any], *, mode: str | None = None, options: Any = None
) -> CompiledGraph:
    """Compiles a graph of TorchDynamo: `torch.compile(model, backend="ovtk")`.

    The graph is differentiated by the core, as transform_model does it; gradients, graph breaks and dynamic shapes (one
    compiled model each) work. A graph that cannot be converted runs in eager mode, after a warning that says why.

    Args:
        module: The graph.
        mode: Understood and without effect: models are always compiled for one call at a time.
        options: A dict with `device`, `precision`, `cache_dir` (as in transform_model) and `strict`: a graph that
            cannot be converted is an error.

    Raises:
        ArgumentError: an option is unknown; with `strict`, a graph cannot be converted.
    """
    given = dict(options or {})
    unknown = sorted(set(given) - set(_OPTIONS))
    if unknown:
        raise ArgumentError(f"the backend ovtk has no option {unknown[0]!r}; there are {', '.join(_OPTIONS)}")
    return CompiledGraph(module, {**_OPTIONS, **given})


class _GraphRuntime(Runtime):
    """A graph needs no parameters of its own: TorchDynamo hands them in."""

    def view(self, module: Any) -> Any:
        return module


class CompiledGraph:
    """One graph, called with tensors and numbers."""

    def __init__(self, module: fx.GraphModule, options: Mapping[str, Any]) -> None:
        self.module = module
        self.strict = bool(options["strict"])
        self.runtime = _GraphRuntime(Target(options["device"], options["precision"], options["cache_dir"]))
        self.reason = ""  #: why it runs in eager mode
        self.tensors: list[weakref.ref[torch.Tensor]] = []  #: parameters it was called with
        GRAPHS.add(self)

    def __call__(self, *args: Any) -> Any:
        if not self.tensors:
            self.tensors = [weakref.ref(arg) for arg in args if isinstance(arg, torch.nn.Parameter)]
        if self.reason:
            return self.module(*args)
        try:
            return self.runtime.call(self.module, args, {})
        except Exception as error:
            if self.strict or not self.runtime.is_making:
                raise
            self.reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        warnings.warn(
            f"a graph of {len(self.module.graph.nodes)} nodes runs in eager mode, not on OpenVINO: {self.reason}",
            stacklevel=2,
        )
        return self.module(*args)
